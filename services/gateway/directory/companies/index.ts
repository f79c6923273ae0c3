export { putCompanies, storeCompanies } from './put-companies.js';
