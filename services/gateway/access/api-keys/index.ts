export { ApiKeyEntity } from './api-key.entity.js';
export { createApiKey, listApiKeys } from './api-keys.js';
export * from './operations.js';
export { revokeKeysOfLabel } from './sql/api-keys.js';
export { createKeyVerifier, type KeyVerifier } from './verify-key.js';
