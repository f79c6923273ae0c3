export { findContact, readContacts } from './list-contacts.js';
