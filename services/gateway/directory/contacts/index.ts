export { findContact } from './list-contacts.js';
