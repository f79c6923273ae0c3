export { holdContactsLists } from './sql/lists.js';
