export { findClientAddress, parseTrustedProxies, type TrustedProxies } from './client-address.js';
export { parseQuota } from './quota.js';
export { createRateLimits, type RateLimits, type Standing } from './rate-limits.js';
