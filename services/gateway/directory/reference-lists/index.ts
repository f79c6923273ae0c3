export { findIndustry, readIndustries } from './industries.js';
export { createReferenceLists, loadReferenceLists } from './load-reference-lists.js';
export { type FindPlace, loadPlaces, type Places } from './places.js';
export { storePlaces } from './put-places.js';
