import {
  BulkReceipt,
  bulkInput,
  bulkOf,
  Company,
  CompanyFacts,
  CompanyPage,
  companyInput,
  searchInput,
} from '../../../../schema/contracts/directory.js';
import { defineOperation } from '../../operation/operation.js';
import { putCompanies } from './put-companies.js';
import { countCompanies, listCompanies, printCompanies, readCompanies, readCompany } from './read-companies.js';

export const putCompaniesOperation = defineOperation({
  name: 'putCompanies',
  description:
    'Creates and changes companies. Valid items are stored, and the others are listed with what is wrong. For ingest keys and staff.',
  itemWeight: 0.05,
  method: 'put',
  path: '/v2/companies',
  access: 'intake',
  input: bulkInput,
  described: { input: bulkOf(CompanyFacts), output: BulkReceipt },
  handle: putCompanies,
});

export const listCompaniesOperation = defineOperation({
  name: 'companies',
  description:
    'Lists companies, the last changed first. A search finds companies that have the words in their name, and the company of a domain, short name or ID.',
  searchWeight: 40,
  method: 'get',
  path: '/v2/companies',
  access: 'readers',
  input: searchInput,
  described: { output: CompanyPage },
  handle: listCompanies,
  print: printCompanies,
  count: countCompanies,
});

export const readCompanyOperation = defineOperation({
  name: 'company',
  description: 'Returns one company.',
  method: 'get',
  path: '/v2/companies/{social_id}',
  access: 'readers',
  input: companyInput,
  described: { output: Company },
  handle: readCompany,
  nodes: { type: 'Company', key: 'social_id', id: companyInput.shape.path.shape.social_id, read: readCompanies },
});
