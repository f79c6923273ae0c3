export { lockContactsLists } from './sql/contacts-list-rows.js';
export { selectListContacts } from './sql/listed-contacts.js';
