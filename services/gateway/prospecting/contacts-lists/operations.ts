import {
  ContactsList,
  ContactsListPage,
  contactsListInput,
  createContactsListInput,
  ListContactsReceipt,
  listContactsListsInput,
  putListContactsInput,
} from '../../../../schema/contracts/contacts-lists.js';
import { defineOperation } from '../../operation/operation.js';
import { createContactsList, deleteContactsList, listContactsLists, putListContacts } from './contacts-lists.js';

const path = '/v2/contacts-lists';
const one = `${path}/{id}`;

export const createContactsListOperation = defineOperation({
  name: 'createContactsList',
  description: 'Creates an empty contacts list.',
  method: 'post',
  path,
  access: 'account',
  input: createContactsListInput,
  described: { output: ContactsList, refusals: ['idempotency_key_reused'] },
  handle: createContactsList,
});
export const listContactsListsOperation = defineOperation({
  name: 'contactsLists',
  description: 'Lists the contacts lists of the account, newest first.',
  method: 'get',
  path,
  access: 'account',
  input: listContactsListsInput,
  described: { output: ContactsListPage },
  handle: listContactsLists,
});
export const deleteContactsListOperation = defineOperation({
  name: 'deleteContactsList',
  description: 'Deletes a contacts list. It is refused while a signal names the list.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: contactsListInput,
  described: { refusals: ['conflict'] },
  handle: deleteContactsList,
});
export const putListContactsOperation = defineOperation({
  name: 'putListContacts',
  description: 'Puts people on a list, or replaces the people on it.',
  itemWeight: 0.01,
  method: 'put',
  path: `${one}/contacts`,
  access: 'account',
  input: putListContactsInput,
  described: { output: ListContactsReceipt },
  handle: putListContacts,
});
