import {
  changeEndpoint,
  deleteEndpoint,
  endpointsList,
  getEndpoint,
  listEndpoints,
  readEndpoints,
  registerEndpoint,
  secretPurpose,
  WebhookEndpointCreated,
} from '../../../../schema/contracts/webhook-endpoints.js';
import { cursorsOf } from '../../../platform/paging.js';
import { open } from '../../../platform/secret-box.js';
import { forwardOperation, readRemote } from '../../operation/operation.js';

const path = '/v2/webhook-endpoints';
const one = `${path}/{id}`;

/** The secret arrives sealed over NATS and is opened only for this response (W1). */
export const registerEndpointOperation = forwardOperation(
  registerEndpoint,
  {
    name: 'registerWebhookEndpoint',
    description: 'Registers an endpoint. Only events that are detected later are pushed to it.',
    method: 'post',
    path,
    access: 'account',
    described: {
      output: WebhookEndpointCreated,
      refusals: ['endpoint_url_refused', 'dns_unavailable', 'conflict', 'idempotency_key_reused'],
    },
  },
  (deps, { sealed_secret, ...endpoint }): WebhookEndpointCreated =>
    sealed_secret
      ? { ...endpoint, secret: open(deps.secretKeys, secretPurpose(endpoint.id), sealed_secret) }
      : endpoint,
);
export const listEndpointsOperation = forwardOperation(
  listEndpoints,
  {
    name: 'webhookEndpoints',
    description: 'Lists the endpoints of the account, newest first.',
    method: 'get',
    path,
    access: 'account',
  },
  (_, page) => ({ ...page, ...cursorsOf(endpointsList, page.endpoints) }),
);
export const getEndpointOperation = forwardOperation(getEndpoint, {
  name: 'webhookEndpoint',
  description: 'Returns one endpoint.',
  method: 'get',
  path: one,
  access: 'account',
  nodes: { type: 'WebhookEndpoint', read: readRemote(readEndpoints) },
});
export const changeEndpointOperation = forwardOperation(changeEndpoint, {
  name: 'changeWebhookEndpoint',
  description: 'Changes an endpoint.',
  described: { refusals: ['endpoint_url_refused', 'dns_unavailable'] },
  method: 'patch',
  path: one,
  access: 'account',
});
export const deleteEndpointOperation = forwardOperation(deleteEndpoint, {
  name: 'deleteWebhookEndpoint',
  description: 'Deletes an endpoint. Its secret is destroyed, and its history stays.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
});
