import {
  BulkReceipt,
  bulkInput,
  bulkOf,
  Person,
  PersonFacts,
  PersonPage,
  personInput,
  searchInput,
} from '../../../../schema/contracts/directory.js';
import { defineOperation } from '../../operation/operation.js';
import { putPeople } from './put-people.js';
import { listPeople, readPeople, readPerson } from './read-people.js';

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
