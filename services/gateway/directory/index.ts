export { analyzeDirectory } from './analyze-directory.js';
export type { Outcome } from './bulk.js';
export { createReferenceLists, loadReferenceLists } from './load-reference-lists.js';
export { putCompanies, storeCompanies } from './put-companies.js';
export { putPeople } from './put-people.js';
export { storePlaces } from './put-places.js';
export { storePeopleInLanes } from './store-people-in-lanes.js';
