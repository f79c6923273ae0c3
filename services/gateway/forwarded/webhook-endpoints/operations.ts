import {
  deletePreviousSecret,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  testEndpoint,
} from '../../../../schema/contracts/endpoint-actions.js';
import {
  changeEndpoint,
  changeEndpointInput,
  countEndpoints,
  deleteEndpoint,
  endpointsList,
  getEndpoint,
  listEndpoints,
  readEndpoints,
  registerEndpoint,
  registerEndpointInput,
  WebhookEndpointCreated,
} from '../../../../schema/contracts/webhook-endpoints.js';
import { readStatistics } from '../../../../schema/contracts/webhook-statistics.js';
import { cursorsOf } from '../../../platform/paging.js';
import { parseInput } from '../../../platform/validate.js';
import { countRemote, forwardOperation, readRemote } from '../../operation/operation.js';
import { openSecret, sealHeaders } from './sealed.js';

const path = '/v2/webhook-endpoints';
const one = `${path}/{id}`;

export const registerEndpointOperation = forwardOperation(
  registerEndpoint,
  {
    name: 'registerWebhookEndpoint',
    description: 'Registers an endpoint. Only events that are detected later are pushed to it.',
    method: 'post',
    path,
    access: 'account',
    described: {
      input: registerEndpointInput,
      output: WebhookEndpointCreated,
      refusals: ['endpoint_url_refused', 'dns_unavailable', 'conflict', 'idempotency_key_reused'],
    },
  },
  openSecret,
  (deps, input, ctx) => ({ body: sealHeaders(deps, parseInput(registerEndpointInput, input).body, ctx) }),
);
export const listEndpointsOperation = forwardOperation(
  listEndpoints,
  {
    name: 'webhookEndpoints',
    description: 'Lists the endpoints of the account, newest first.',
    method: 'get',
    path,
    access: 'account',
    count: countRemote(countEndpoints),
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
export const changeEndpointOperation = forwardOperation(
  changeEndpoint,
  {
    name: 'changeWebhookEndpoint',
    description: 'Changes an endpoint. The change applies to everything that is sent from then on.',
    described: {
      input: changeEndpointInput,
      refusals: ['endpoint_url_refused', 'dns_unavailable', 'unprocessable'],
    },
    method: 'patch',
    path: one,
    access: 'account',
  },
  undefined,
  (deps, input, ctx) => {
    const { path: of, body } = parseInput(changeEndpointInput, input);
    return { path: of, body: sealHeaders(deps, body, ctx) };
  },
);
export const deleteEndpointOperation = forwardOperation(deleteEndpoint, {
  name: 'deleteWebhookEndpoint',
  description: 'Deletes an endpoint. Its secret is destroyed, and its history is kept.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
});
export const pauseEndpointOperation = forwardOperation(pauseEndpoint, {
  name: 'pauseWebhookEndpoint',
  description: 'Pauses an endpoint. Nothing is pushed to it until it is resumed, and its events are queued.',
  method: 'post',
  path: `${one}/pause`,
  access: 'account',
});
export const resumeEndpointOperation = forwardOperation(resumeEndpoint, {
  name: 'resumeWebhookEndpoint',
  description: 'Resumes a paused endpoint. The events that were queued in the meantime are pushed, oldest first.',
  method: 'post',
  path: `${one}/resume`,
  access: 'account',
});
export const readStatisticsOperation = forwardOperation(readStatistics, {
  name: 'webhookEndpointStatistics',
  description: 'Returns how the attempts of an endpoint ended, by hour.',
  method: 'get',
  path: `${one}/stats`,
  access: 'account',
});
export const rotateSecretOperation = forwardOperation(
  rotateSecret,
  {
    name: 'rotateWebhookEndpointSecret',
    description:
      'Replaces the signing secret of an endpoint. The previous secret also signs until the overlap ends; an older one is destroyed.',
    method: 'post',
    path: `${one}/rotate-secret`,
    access: 'account',
    described: { output: WebhookEndpointCreated, refusals: ['idempotency_key_reused'] },
  },
  openSecret,
  // All that the body has is optional, and so is the body.
  (_, { path: of, body = {} }) => ({ path: of, body }),
);
export const deletePreviousSecretOperation = forwardOperation(deletePreviousSecret, {
  name: 'deletePreviousWebhookEndpointSecret',
  description: 'Destroys the secret that a rotation has replaced, so that it no longer signs.',
  method: 'delete',
  path: `${one}/previous-secret`,
  access: 'account',
  status: 204,
});
export const testEndpointOperation = forwardOperation(testEndpoint, {
  name: 'testWebhookEndpoint',
  description:
    'Sends a signed push without an event to an endpoint, once, even if the endpoint is disabled, and returns the outcome.',
  method: 'post',
  path: `${one}/test`,
  access: 'account',
  isAudited: false,
});
