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

/** W1: the secret crossed NATS sealed; it is opened for this one answer. */
export const registerEndpointOperation = forwardOperation(
  registerEndpoint,
  {
    name: 'registerWebhookEndpoint',
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
    method: 'get',
    path,
    access: 'account',
  },
  (_, page) => ({ ...page, ...cursorsOf(endpointsList, page.endpoints) }),
);
export const getEndpointOperation = forwardOperation(getEndpoint, {
  name: 'webhookEndpoint',
  method: 'get',
  path: one,
  access: 'account',
  nodes: { type: 'WebhookEndpoint', read: readRemote(readEndpoints) },
});
export const changeEndpointOperation = forwardOperation(changeEndpoint, {
  name: 'changeWebhookEndpoint',
  described: { refusals: ['endpoint_url_refused', 'dns_unavailable'] },
  method: 'patch',
  path: one,
  access: 'account',
});
export const deleteEndpointOperation = forwardOperation(deleteEndpoint, {
  name: 'deleteWebhookEndpoint',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
});
