export { createDiscovery, type Finding, type NamedCompany } from './discovery/discover.js';
export { createFetcher } from './http/fetcher.js';
export { listOpenKinds, readSourceKeys } from './kinds.js';
export { createSourceFigures, createSourceMetrics } from './metrics.js';
export { Unread } from './source-kind.js';
export { forgetHosts } from './sql/vendors.js';
export { createSourceWorker } from './worker.js';
