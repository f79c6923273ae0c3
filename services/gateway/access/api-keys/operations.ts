import {
  ApiKeyCreated,
  ApiKeyPage,
  createApiKeyInput,
  listApiKeysInput,
  revokeApiKeyInput,
} from '../../../../schema/contracts/api-keys.js';
import { defineOperation } from '../../operation/operation.js';
import { countApiKeys, createApiKey, listApiKeys, revokeApiKey, scopesOf } from './manage-keys.js';

export const createApiKeyOperation = defineOperation({
  name: 'createApiKey',
  description: 'Creates an API key. Staff only. A credential cannot grant a scope that it does not have itself.',
  method: 'post',
  path: '/v2/api-keys',
  access: 'staff_for_account',
  input: createApiKeyInput,
  grants: ({ body }) =>
    scopesOf(body).map((scope, at) => ({ scope, location: body.scopes ? `body.scopes[${at}]` : 'body.scopes' })),
  described: { output: ApiKeyCreated, refusals: ['unprocessable', 'idempotency_key_reused'] },
  handle: createApiKey,
});

export const listApiKeysOperation = defineOperation({
  name: 'apiKeys',
  description:
    'Lists the API keys of the account in the query parameter account_id or, without it, those of the installation. Staff only.',
  method: 'get',
  path: '/v2/api-keys',
  access: 'staff_for_account',
  input: listApiKeysInput,
  described: { output: ApiKeyPage },
  handle: listApiKeys,
  count: countApiKeys,
});

export const revokeApiKeyOperation = defineOperation({
  name: 'revokeApiKey',
  description: 'Revokes an API key. All replicas refuse it within a second. Staff only.',
  method: 'delete',
  path: '/v2/api-keys/{id}',
  access: 'staff_for_account',
  input: revokeApiKeyInput,
  status: 204,
  endsCredentials: true,
  handle: revokeApiKey,
});
