import {
  CompaniesList,
  CompaniesListPage,
  changeCompaniesListInput,
  companiesListInput,
  createCompaniesListInput,
  ListCompaniesReceipt,
  listCompaniesListsInput,
  listedCompaniesInput,
  putListCompaniesInput,
  removeListCompaniesInput,
} from '../../../../schema/contracts/companies-lists.js';
import { CompanyPage } from '../../../../schema/contracts/directory.js';
import { defineOperation } from '../../operation/operation.js';
import { changeCompaniesList, createCompaniesList } from './companies-lists.js';
import {
  companiesOfEachList,
  countListedCompanies,
  listListedCompanies,
  removeListCompanies,
} from './listed-companies.js';
import { putListCompanies } from './put-list-companies.js';
import { companiesLists } from './sql/companies-list-rows.js';

const path = '/v2/companies-lists';
const one = `${path}/{id}`;

export const createCompaniesListOperation = defineOperation({
  name: 'createCompaniesList',
  description: 'Creates an empty companies list.',
  method: 'post',
  path,
  access: 'account',
  input: createCompaniesListInput,
  described: { output: CompaniesList, refusals: ['idempotency_key_reused'] },
  handle: createCompaniesList,
});
export const listCompaniesListsOperation = defineOperation({
  name: 'companiesLists',
  description: 'Lists the companies lists of the account, newest first.',
  method: 'get',
  path,
  access: 'account',
  input: listCompaniesListsInput,
  described: { output: CompaniesListPage },
  handle: companiesLists.list,
  print: companiesLists.print,
  count: companiesLists.count,
});
export const getCompaniesListOperation = defineOperation({
  name: 'companiesList',
  description: 'Returns one companies list.',
  method: 'get',
  path: one,
  access: 'account',
  input: companiesListInput,
  described: { output: CompaniesList },
  handle: companiesLists.get,
  nodes: { type: 'CompaniesList', read: companiesLists.readByIds },
});
export const changeCompaniesListOperation = defineOperation({
  name: 'changeCompaniesList',
  description: 'Renames a companies list.',
  method: 'patch',
  path: one,
  access: 'account',
  input: changeCompaniesListInput,
  described: { output: CompaniesList },
  handle: changeCompaniesList,
});
export const deleteCompaniesListOperation = defineOperation({
  name: 'deleteCompaniesList',
  description:
    'Deletes a companies list. The deletion is refused while a signal searches or excludes the list. Watches that name the list match nothing from then on.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: companiesListInput,
  described: { refusals: ['conflict'] },
  handle: companiesLists.delete,
});
export const putListCompaniesOperation = defineOperation({
  name: 'putListCompanies',
  fieldName: 'addListCompanies',
  description: 'Puts companies on a list, or replaces the companies on it.',
  itemWeight: 0.01,
  method: 'put',
  path: `${one}/companies`,
  access: 'account',
  input: putListCompaniesInput,
  described: { output: ListCompaniesReceipt, refusals: ['unprocessable'] },
  handle: putListCompanies,
});
export const listedCompaniesOperation = defineOperation({
  name: 'listedCompanies',
  description: 'Lists the companies on a companies list, in the order of their IDs.',
  method: 'get',
  path: `${one}/companies`,
  access: 'account',
  input: listedCompaniesInput,
  described: { output: CompanyPage },
  handle: listListedCompanies,
  count: countListedCompanies,
  children: { CompaniesList: companiesOfEachList },
});
export const removeListCompaniesOperation = defineOperation({
  name: 'removeListCompanies',
  description: 'Removes companies from a list. Watches that name the list no longer match them.',
  method: 'delete',
  path: `${one}/companies`,
  access: 'account',
  input: removeListCompaniesInput,
  described: { output: CompaniesList },
  handle: removeListCompanies,
});
