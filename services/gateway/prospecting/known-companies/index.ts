export { createKnownCompanies } from './known-companies.js';
