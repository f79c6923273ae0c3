export { putCompanies, storeCompanies } from './put-companies.js';
export { readCompanies } from './read-companies.js';
