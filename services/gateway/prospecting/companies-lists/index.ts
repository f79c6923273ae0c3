export { CompaniesListEntity } from './companies-list.entity.js';
export { createCompaniesList } from './companies-lists.js';
export { putListCompanies } from './put-list-companies.js';
export { lockCompaniesList, lockCompaniesLists } from './sql/companies-list-rows.js';
export { findListByName } from './sql/find-list.js';
export { selectListCompanies as listPopulation } from './sql/listed-companies.js';
