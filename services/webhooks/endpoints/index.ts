export { changeEndpoint } from './change-endpoint.js';
export { deleteEndpoint, endEndpoints } from './delete-endpoint.js';
export { Endpoint } from './endpoint.entity.js';
export { locate } from './locate.js';
export { getEndpoint, listEndpoints, readEndpoints } from './read-endpoint.js';
export { type EndpointDeps, registerEndpoint } from './register-endpoint.js';
export { checkSecrets } from './secret.js';
export { lockAccount } from './sql/lock-account.js';
export { createTargets, type Targets } from './targets.js';
