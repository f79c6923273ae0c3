export { type ContentPlan, planContent } from './plan-content.js';
export { type ContentCursor, type ContentPerson, firstPost, readContentPage } from './read-page.js';
export { scoreAhead } from './score-ahead.js';
export { createProviderScorer } from './score-by-provider.js';
export { noteSweep } from './sql/last-sweep.js';
