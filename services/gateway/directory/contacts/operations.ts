import { Contacts, listContactsByIdInput, listContactsInput } from '../../../../schema/contracts/contacts.js';
import { defineOperation } from '../../operation/operation.js';
import { listContacts, listContactsById, readContacts } from './list-contacts.js';

export const listContactsByIdOperation = defineOperation({
  name: 'contactsById',
  method: 'post',
  path: '/v1/contacts',
  access: 'account',
  scope: 'read',
  input: listContactsByIdInput,
  described: { output: Contacts.shape.contacts, refusals: ['not_found'] },
  deprecated: { since: '2026-01-01', successor: '/v2/contacts' },
  handle: listContactsById,
});

export const listContactsOperation = defineOperation({
  name: 'contacts',
  method: 'get',
  path: '/v2/contacts',
  access: 'account',
  input: listContactsInput,
  described: { output: Contacts },
  isCacheable: true,
  handle: listContacts,
  nodes: { type: 'Contact', key: 'contact_id', read: readContacts },
});
