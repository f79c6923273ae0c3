export { acceptConfiguredTokens, acceptEmbeddedTokens } from './accepted-tokens.js';
export { createRemoteKeys } from './remote-keys.js';
export { asSecureUrl } from './secure-url.js';
export { createTokenVerifier, type TokenVerifier } from './verify-token.js';
