export { findClientAddress, parseTrustedProxies, type TrustedProxies } from './client-address.js';
export { parseQuota, type Quota } from './quota.js';
export { createRateLimits, type RateLimits, type Standing } from './rate-limits.js';
