// In bundles this takes the place of the package sha.js, with the function that Apollo calls.
module.exports = require('node:crypto').createHash;
