export { type ContentPlan, planContent } from './plan-content.js';
export { prefetchScores, type ScoringFault } from './prefetch-scores.js';
export { createProviderScorer } from './provider-scorer.js';
export { type ContentCursor, type ContentPerson, firstPost, readContentPage } from './read-content-page.js';
export { recordSweepOutcome } from './sql/last-sweep.js';
