export { ApiKeyEntity } from './api-key.entity.js';
export { createApiKey, listApiKeys } from './manage-keys.js';
export * from './operations.js';
export { revokeKeysOfLabel } from './sql/key-rows.js';
export { createKeyVerifier, type KeyVerifier } from './verify-key.js';
