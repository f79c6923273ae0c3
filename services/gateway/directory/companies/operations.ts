import {
  CompanyConflict,
  CompanyConflictPage,
  conflictInput,
  decideConflictInput,
  listConflictsInput,
  reportConflictInput,
} from '../../../../schema/contracts/company-conflicts.js';
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
import {
  countConflicts,
  decideConflict,
  listConflicts,
  readConflict,
  readConflicts,
  reportConflict,
} from './merging/conflicts.js';
import { putCompanies } from './put-companies.js';
import { countCompanies, listCompanies, printCompanies, readCompanies, readCompany } from './read-companies.js';

export const putCompaniesOperation = defineOperation({
  name: 'putCompanies',
  description:
    'Creates and changes companies. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.',
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
    'Lists companies, the most recently changed first. A search finds companies that have the words in their name, and the company with that domain, short name or ID.',
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
  // By the id that was asked for: that of a company that was merged finds the one as which it lives on.
  nodes: { type: 'Company', key: 'asked_id', id: companyInput.shape.path.shape.social_id, read: readCompanies },
});

export const listCompanyConflictsOperation = defineOperation({
  name: 'companyConflicts',
  description:
    'Lists pairs of companies that may be the same, because an identifier names both or somebody reported them, newest first. Staff only.',
  method: 'get',
  path: '/v2/company-conflicts',
  access: 'staff',
  input: listConflictsInput,
  described: { output: CompanyConflictPage },
  handle: listConflicts,
  count: countConflicts,
});

export const readCompanyConflictOperation = defineOperation({
  name: 'companyConflict',
  description: 'Returns one pair of companies that may be the same. Staff only.',
  method: 'get',
  path: '/v2/company-conflicts/{id}',
  access: 'staff',
  input: conflictInput,
  described: { output: CompanyConflict },
  handle: readConflict,
  nodes: { type: 'CompanyConflict', read: readConflicts },
});

export const reportCompanyConflictOperation = defineOperation({
  name: 'reportCompanyConflict',
  description:
    'Records that two companies may be the same. If this was already recorded, the existing conflict is returned. Staff only.',
  method: 'post',
  path: '/v2/company-conflicts',
  access: 'staff',
  input: reportConflictInput,
  described: { output: CompanyConflict, refusals: ['unprocessable'] },
  handle: reportConflict,
});

export const decideCompanyConflictOperation = defineOperation({
  name: 'decideCompanyConflict',
  description:
    'Decides whether two companies are the same: merges them, keeps them apart, or undoes either decision. A merged company is found by every ID, name and domain that either company had. Staff only.',
  method: 'patch',
  path: '/v2/company-conflicts/{id}',
  access: 'staff',
  input: decideConflictInput,
  described: { output: CompanyConflict, refusals: ['conflict', 'unprocessable'] },
  handle: decideConflict,
});
