export { type ClaimNames, readClaims } from './read-claims.js';
export { createRemoteKeys } from './remote-keys.js';
export { asSecureUrl } from './secure-url.js';
export { createTokenVerifier, type TokenVerifier } from './verify-token.js';
