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
import { countPeople, listPeople, printPeople, readPeople, readPerson } from './read-people.js';

export const putPeopleOperation = defineOperation({
  name: 'putPeople',
  description:
    'Creates and changes people. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.',
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
  description:
    'Lists people, the most recently changed first. A search finds people whose full name or last name begins with the words, and the person whose profile has that address.',
  searchWeight: 20,
  method: 'get',
  path: '/v2/people',
  access: 'readers',
  input: searchInput,
  described: { output: PersonPage },
  handle: listPeople,
  print: printPeople,
  count: countPeople,
});

export const readPersonOperation = defineOperation({
  name: 'person',
  description: 'Returns one person.',
  method: 'get',
  path: '/v2/people/{id}',
  access: 'readers',
  input: personInput,
  described: { output: Person },
  handle: readPerson,
  nodes: { type: 'Person', read: readPeople },
});
