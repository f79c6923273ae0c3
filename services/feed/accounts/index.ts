export { closeAccount } from './close-account.js';
export { purgeAccount } from './purge-account.js';
