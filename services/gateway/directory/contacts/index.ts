export { findContact } from './contacts.js';
