export { findIndustry, readIndustries } from './industries.js';
export { createReferenceLists, loadReferenceLists } from './load-reference-lists.js';
export { type FindPlace, loadPlaces, type Places } from './places.js';
export { storePlaces } from './put-places.js';
export { readListVersions, writeListVersion } from './sql/store-reference-lists.js';
