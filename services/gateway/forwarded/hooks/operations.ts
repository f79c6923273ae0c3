import {
  createHookInput,
  deleteHookInput,
  Hook,
  HookEvents,
  hookSampleInput,
} from '../../../../schema/contracts/hooks.js';
import type { RawInputOf } from '../../../../schema/contracts/request.js';
import { deleteEndpoint, registerEndpoint } from '../../../../schema/contracts/webhook-endpoints.js';
import { words } from '../../../../schema/contracts/words.js';
import { parseInput } from '../../../platform/validate.js';
import { defineOperation, forwardOperation } from '../../operation/operation.js';
import { openSecret } from '../webhook-endpoints/sealed.js';
import { readHookSample } from './sample.js';

export const createHookOperation = forwardOperation<typeof registerEndpoint, Hook>(
  registerEndpoint,
  {
    name: 'createHook',
    description:
      'Subscribes an automation service to events of one kind, as REST hooks do. Each push is one flat object. A receiver that answers 410 is unsubscribed.',
    method: 'post',
    path: '/v2/hooks',
    access: 'account',
    described: {
      input: createHookInput,
      output: Hook,
      refusals: ['endpoint_url_refused', 'dns_unavailable', 'conflict', 'idempotency_key_reused'],
    },
  },
  (deps, endpoint) => {
    const { id, url, event_types, created_at, secret } = openSecret(deps, endpoint);
    return { id, target_url: url, event: event_types![0]!, created_at, ...(secret === undefined ? {} : { secret }) };
  },
  (_, input): RawInputOf<typeof registerEndpoint> => {
    const { target_url, event } = parseInput(createHookInput, input).body;
    return { body: { url: target_url, description: 'Hook', format: 'flat', event_types: [event] } };
  },
);

export const deleteHookOperation = forwardOperation(
  deleteEndpoint,
  {
    name: 'deleteHook',
    description: 'Ends the subscription of an automation service.',
    method: 'delete',
    path: '/v2/hooks/{id}',
    access: 'account',
    described: { input: deleteHookInput },
    status: 204,
  },
  undefined,
  (_, input) => ({ ...parseInput(deleteHookInput, input), format: 'flat' as const }),
);

export const readHookSampleOperation = defineOperation({
  name: 'hookSample',
  description: words(
    'Returns the latest events of a kind as hooks receive them, newest first, in a list; if the account has none, a fictional one.',
    'Returns the latest events of a kind as hooks receive them, newest first; if the account has none, a fictional one.',
  ),
  method: 'get',
  path: '/v2/hooks/sample',
  access: 'account',
  input: hookSampleInput,
  described: { output: HookEvents },
  handle: readHookSample,
});
