export { CompaniesListEntity } from './companies-list.entity.js';
export { createCompaniesList } from './companies-lists.js';
export { putListCompanies } from './put-list-companies.js';
export { findListByName } from './sql/find-list.js';
export { holdList } from './sql/lists.js';
export { selectMembers as listPopulation } from './sql/members.js';
