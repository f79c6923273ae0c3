import {
  ContactsList,
  ContactsListPage,
  contactsListInput,
  createContactsListInput,
  ListContactsReceipt,
  ListedContactsPage,
  listContactsListsInput,
  listedContactsInput,
  putListContactsInput,
  removeListContactsInput,
  updateContactsListInput,
} from '../../../../schema/contracts/contacts-lists.js';
import { defineOperation } from '../../operation/operation.js';
import { createContactsList, putListContacts, updateContactsList } from './contacts-lists.js';
import { contactsOfEachList, countListedContacts, listListedContacts, removeListContacts } from './listed-contacts.js';
import { contactsLists } from './sql/contacts-list-rows.js';

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
  handle: contactsLists.list,
  print: contactsLists.print,
  count: contactsLists.count,
});
export const getContactsListOperation = defineOperation({
  name: 'contactsList',
  description: 'Returns one contacts list.',
  method: 'get',
  path: one,
  access: 'account',
  input: contactsListInput,
  described: { output: ContactsList },
  handle: contactsLists.get,
  nodes: { type: 'ContactsList', read: contactsLists.readByIds },
});
export const updateContactsListOperation = defineOperation({
  name: 'updateContactsList',
  description: 'Renames a contacts list.',
  method: 'patch',
  path: one,
  access: 'account',
  input: updateContactsListInput,
  described: { output: ContactsList },
  handle: updateContactsList,
});
export const deleteContactsListOperation = defineOperation({
  name: 'deleteContactsList',
  description: 'Deletes a contacts list. The deletion is refused while a signal names the list.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: contactsListInput,
  described: { refusals: ['conflict'] },
  handle: contactsLists.delete,
});
export const putListContactsOperation = defineOperation({
  name: 'putListContacts',
  fieldName: 'addListContacts',
  description: 'Puts people on a list, or replaces the people on it.',
  itemWeight: 0.01,
  method: 'put',
  path: `${one}/contacts`,
  access: 'account',
  input: putListContactsInput,
  described: { output: ListContactsReceipt, refusals: ['unprocessable'] },
  handle: putListContacts,
});
export const listedContactsOperation = defineOperation({
  name: 'listedContacts',
  description: 'Lists the people on a contacts list, in the order of their IDs.',
  method: 'get',
  path: `${one}/contacts`,
  access: 'account',
  input: listedContactsInput,
  described: { output: ListedContactsPage },
  handle: listListedContacts,
  count: countListedContacts,
  children: { ContactsList: contactsOfEachList },
});
export const removeListContactsOperation = defineOperation({
  name: 'removeListContacts',
  description: 'Removes people from a contacts list.',
  method: 'delete',
  path: `${one}/contacts`,
  access: 'account',
  input: removeListContactsInput,
  described: { output: ContactsList },
  handle: removeListContacts,
});
