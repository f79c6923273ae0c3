export { SocialCompanyType } from './company-shapes.js';
export { putCompanies, storeCompanies } from './put-companies.js';
