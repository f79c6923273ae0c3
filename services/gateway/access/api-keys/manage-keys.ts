import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type ApiKeyCreated,
  type ApiKeyPage,
  type KeyKind,
  type NewApiKey,
  type Scope,
  scopesOfKind,
} from '../../../../schema/contracts/api-keys.js';
import type { RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { listStart, type PageQuery, startOfPage, toPage } from '../../../platform/paging.js';
import { countRows } from '../../../platform/postgres/count-rows.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { type Client, entityTransaction, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { accountExists } from '../../tenants/accounts/index.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { hashKey, makeKey } from './key-text.js';
import { apiKeysStatement, revokeKey, selectApiKey, selectApiKeys } from './sql/key-rows.js';

/**
 * Creates a key and returns its text, this one time. A customer key needs the account that the caller names (`query.account_id`); staff and
 * ingest keys belong to the installation and must have none. Its scopes are those given, else all that its kind may have. Throws
 * `not_found` where there is no such account.
 */
export async function createApiKey(
  deps: Pick<Deps, 'database'>,
  { body }: { body: z.output<typeof NewApiKey> },
  ctx: RequestContext,
): Promise<ApiKeyCreated> {
  if ((body.kind === 'customer') !== (ctx.accountId !== null)) {
    const message =
      body.kind === 'customer'
        ? 'is required for a customer key'
        : `must not be given: ${body.kind} keys have no account`;
    throw new AppError('invalid_request', `account_id ${message}.`, {
      errors: [{ location: 'query.account_id', message }],
    });
  }
  refuseScopes(body.kind, body.scopes ?? []);
  return entityTransaction(deps.database, (manager, client) =>
    once(
      client,
      { accountId: ctx.accountId, operation: 'createApiKey', key: ctx.idempotencyKey, body },
      async () => {
        if (ctx.accountId !== null && !(await accountExists(client, ctx.accountId))) throw notFound('account');
        const { key, prefix } = makeKey(body.kind);
        const id = randomUUID();
        await manager.insert(ApiKeyEntity, {
          id,
          kind: body.kind,
          accountId: ctx.accountId,
          label: body.label,
          prefix,
          hash: Buffer.from(hashKey(key), 'base64'),
          scopes: body.scopes ? [...new Set(body.scopes)] : null,
          expiresAt: body.expires_at ? new Date(body.expires_at) : null,
        });
        return { ...(await readKey(client, id)), key };
      },
      ({ key: _, ...rest }) => rest,
    ),
  );
}

/** The scopes of a new key: those asked for, else all that its kind may have. */
export function scopesOf({ kind, scopes }: Pick<z.output<typeof NewApiKey>, 'kind' | 'scopes'>): readonly Scope[] {
  return scopes ?? scopesOfKind[kind];
}

/** Throws `unprocessable` for a scope that keys of this kind cannot have (A6). */
function refuseScopes(kind: KeyKind, scopes: Scope[]): void {
  const errors = scopes.flatMap((scope, index) => {
    const message = `must be one of ${scopesOfKind[kind].join(', ')} for a key of kind ${kind}`;
    return scopesOfKind[kind].includes(scope) ? [] : [{ location: `body.scopes[${index}]`, message, value: scope }];
  });
  if (errors.length > 0)
    throw new AppError('unprocessable', `A key of kind ${kind} cannot have these scopes.`, { errors });
}

async function readKey(client: Client, id: string) {
  const key = await selectApiKey(client, id);
  if (!key) throw new Error('a new key was not found in the transaction that created it');
  return key;
}

/** The keys of the named account, or those of the installation, newest first; revoked keys are included. */
export async function listApiKeys(
  deps: Pick<Deps, 'database'>,
  { query }: { query: PageQuery },
  ctx: RequestContext,
): Promise<ApiKeyPage> {
  const start = startOfPage('api_keys', query);
  const found = await selectApiKeys(deps.database.pool, apiKeysStatement(ctx.accountId, start, query.limit));
  const { rows, ...page } = toPage('api_keys', found, query.limit);
  return { api_keys: rows, ...page };
}

/** How many keys the named account or the installation has, counted up to a number. */
export const countApiKeys = (
  { database }: Pick<Deps, 'database'>,
  _input: unknown,
  ctx: RequestContext,
  upTo: number,
): Promise<number> => countRows(database.pool, apiKeysStatement(ctx.accountId, listStart, upTo - 1));

/** Revokes a key; every replica refuses it within a second (A2). */
export async function revokeApiKey(
  deps: Pick<Deps, 'database'>,
  { path }: { path: { id: string } },
  ctx: RequestContext,
): Promise<object> {
  await transaction(deps.database.pool, async (client) => {
    if (!(await revokeKey(client, path.id, ctx.accountId))) throw notFound('API key');
  });
  return {};
}
