export { createCompanyKeys, replaceCompanyKeys } from './company-key-rows.js';
export { toHost, toOwnHost } from './domain-name.js';
export { editOf } from './edit.js';
export type { CompanyInput } from './read-input.js';
export { type CompanyMatch, resolveCompanies } from './resolve-companies.js';
export { toSocialId } from './social-reference.js';
