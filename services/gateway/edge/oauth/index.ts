export { createAuthorizationServer } from './authorization-server.js';
export { purgeState } from './sql/oauth-state.js';
