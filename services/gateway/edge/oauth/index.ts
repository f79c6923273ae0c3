export { purposeOf as oauthPurpose } from './adapter.js';
export { createAuthorizationServer } from './authorization-server.js';
export { purgeState } from './sql/oauth-state.js';
