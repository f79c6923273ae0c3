export { compileTitles, type TitleQuery } from './compile-titles.js';
export { createCanonicalTitles, loadCanonicalTitles } from './load-canonical-titles.js';
export { canonicalTitles } from './occupations/canonical.js';
export { type EscoOccupation, readEscoOccupations } from './occupations/esco-occupations.js';
export { codesOfOccupations, readVocabularies } from './occupations/vocabularies.js';
export * from './operations.js';
export { createTitlePurge } from './purge-titles.js';
export { createTitleReader, readTitlesAgain } from './read-again.js';
export { namesNoOccupation } from './reading/english-words.js';
export {
  featuresOf as managerFeatures,
  fittedLanguages,
  modelSize as managerModelSize,
  steps as managerModelSteps,
} from './reading/manager-model.js';
export { readTitle, rulesVersion } from './reading/read-title.js';
export { scanTitle } from './reading/scan.js';
export { type KnownTitle, type ResolvedTitles, resolveTitles } from './resolve-titles.js';
export { createRanker, indexTitles } from './search/rank-occupations.js';
export { createTitleSearch } from './search/search-canonical.js';
export { masksOf } from './signature.js';
export { lowestVersion } from './sql/select-titles.js';
export { insertTitles } from './sql/store-readings.js';
export { deleteUnusedTitles } from './sql/unused-titles.js';
export { indexTitle } from './terms.js';
