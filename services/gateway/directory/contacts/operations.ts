import { Contacts, listContactsByIdInput, listContactsInput } from '../../../../schema/contracts/contacts.js';
import { defineOperation } from '../../operation/operation.js';
import { listContacts, listContactsById, readContacts } from './list-contacts.js';

export const listContactsByIdOperation = defineOperation({
  name: 'contactsById',
  description: 'Returns the contacts with the given IDs, at most 1,000. The request fails if any ID names no contact.',
  method: 'post',
  path: '/v1/contacts',
  access: 'account',
  scope: 'read',
  input: listContactsByIdInput,
  described: { output: Contacts.shape.contacts, refusals: ['not_found'] },
  deprecated: {
    since: '2026-01-01',
    successor: '/v2/contacts',
    reason: 'Use `contacts`, which leaves out IDs and addresses that name no contact.',
  },
  handle: listContactsById,
});

export const listContactsOperation = defineOperation({
  name: 'contacts',
  description:
    'Returns the contacts with the given IDs and profile addresses, at most 100 in total. IDs and addresses that name no contact are left out.',
  method: 'get',
  path: '/v2/contacts',
  access: 'account',
  input: listContactsInput,
  described: { output: Contacts },
  isCacheable: true,
  handle: listContacts,
  nodes: { type: 'Contact', key: 'contact_id', read: readContacts },
});
