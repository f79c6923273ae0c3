export { type ContentPlan, planContent } from './plan-content.js';
export { scoreAhead } from './prefetch-scores.js';
export { createProviderScorer } from './provider-scorer.js';
export { type ContentCursor, type ContentPerson, firstPost, readContentPage } from './read-content-page.js';
export { noteSweep } from './sql/last-sweep.js';
