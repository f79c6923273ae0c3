export { createFactsMetrics } from './metrics.js';
export { hasFacts, readFacts } from './read-facts.js';
export { holdDomains, lockDomains } from './sql/domain-locks.js';
export { addOtherIds, loadFacts, resolveDomains } from './sql/load-facts.js';
export { selectNamedLists } from './sql/store-lists.js';
export { sweepOldLists } from './sweep-lists.js';
export { type FactsDeps, takeFacts } from './take-facts.js';
