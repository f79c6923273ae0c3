export { canonicalTitles } from './canonical.js';
export { compileTitles, type TitleQuery } from './compile-titles.js';
export { type EscoOccupation, readEscoOccupations } from './esco-occupations.js';
export { createCanonicalTitles, loadCanonicalTitles } from './load-canonical-titles.js';
export * from './operations.js';
export { createRanker } from './rank-occupations.js';
export { readTitle } from './reading/read-title.js';
export { resolveTitleIds } from './resolve-titles.js';
