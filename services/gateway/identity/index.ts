export { createCompanyKeys, replaceCompanyKeys } from './company-key-rows.js';
export type { CompanyInput } from './read-input.js';
export { resolveCompanies } from './resolve-companies.js';
