export { bandOfEmployees } from './company-size.js';
export { type CompanyFill, emptyFilled, type FactRank, fillCompany } from './fill-company.js';
export { listKeys, listLivingKeys } from './merging/list-keys.js';
export { createConflictFinder } from './merging/note-conflicts.js';
export { putCompanies, storeCompanies } from './put-companies.js';
export { readCompanies } from './read-companies.js';
export type { AskedCompany } from './sql/select-companies.js';
export { selectIdentifiers } from './sql/store-companies.js';
