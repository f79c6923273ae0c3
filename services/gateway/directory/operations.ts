import {
  BulkReceipt,
  bulkInput,
  bulkOf,
  Company,
  CompanyFacts,
  CompanyPage,
  companyInput,
  IndustryPage,
  LocationPage,
  Person,
  PersonFacts,
  PersonPage,
  personInput,
  searchInput,
} from '../../../schema/contracts/directory.js';
import { defineOperation } from '../operation/operation.js';
import { putCompanies } from './companies/put-companies.js';
import { erasePerson } from './erasures/erase-person.js';
import { putPeople } from './people/put-people.js';
import { listCompanies, listPeople, readCompanies, readCompany, readPeople, readPerson } from './read-directory.js';
import { listIndustries, listLocations } from './reference-lists/read-reference-lists.js';

export const putCompaniesOperation = defineOperation({
  name: 'putCompanies',
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
  searchWeight: 40,
  method: 'get',
  path: '/v2/companies',
  access: 'readers',
  input: searchInput,
  described: { output: CompanyPage },
  handle: listCompanies,
});

export const readCompanyOperation = defineOperation({
  name: 'company',
  method: 'get',
  path: '/v2/companies/{social_id}',
  access: 'readers',
  input: companyInput,
  described: { output: Company },
  handle: readCompany,
  nodes: { type: 'Company', key: 'social_id', id: companyInput.shape.path.shape.social_id, read: readCompanies },
});

export const putPeopleOperation = defineOperation({
  name: 'putPeople',
  itemWeight: 0.1,
  method: 'put',
  path: '/v2/people',
  access: 'intake',
  input: bulkInput,
  described: { input: bulkOf(PersonFacts), output: BulkReceipt },
  handle: putPeople,
});

export const listPeopleOperation = defineOperation({
  name: 'people',
  searchWeight: 20,
  method: 'get',
  path: '/v2/people',
  access: 'readers',
  input: searchInput,
  described: { output: PersonPage },
  handle: listPeople,
});

export const readPersonOperation = defineOperation({
  name: 'person',
  method: 'get',
  path: '/v2/people/{id}',
  access: 'readers',
  input: personInput,
  described: { output: Person },
  handle: readPerson,
  nodes: { type: 'Person', read: readPeople },
});

export const erasePersonOperation = defineOperation({
  name: 'erasePerson',
  method: 'delete',
  path: '/v2/people/{id}',
  access: 'staff',
  input: personInput,
  status: 204,
  handle: erasePerson,
});

export const listIndustriesOperation = defineOperation({
  name: 'industries',
  method: 'get',
  path: '/v2/industries',
  access: 'readers',
  input: searchInput,
  described: { output: IndustryPage },
  handle: listIndustries,
});

export const listLocationsOperation = defineOperation({
  name: 'locations',
  weight: 12,
  method: 'get',
  path: '/v2/locations',
  access: 'readers',
  input: searchInput,
  described: { output: LocationPage },
  handle: listLocations,
});
