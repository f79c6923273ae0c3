export { lockContactsLists } from './sql/contacts-list-rows.js';
