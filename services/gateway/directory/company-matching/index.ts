export type { Candidate, Choice } from './choose-candidate.js';
export { CompanyFinder } from './company-finder.js';
export { hostsOf } from './company-keys.js';
export { toHost, toOwnHost } from './domain-name.js';
export { editOf } from './edit.js';
export { type CompanyInput, readInput } from './read-input.js';
export { createCompanyKeys, replaceCompanyKeys } from './replace-company-keys.js';
export { type CompanyMatch, keysOf, resolveCompanies } from './resolve-companies.js';
export { isCompanyId, toCompanyId, toCompanyKey, toOwnKey, toSlug, toSocialId } from './social-reference.js';
