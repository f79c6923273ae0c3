import type { rotateSecret as contract } from '../../../schema/contracts/endpoint-actions.js';
import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import { secretPurpose } from '../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { once } from '../../platform/postgres/idempotency.js';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import { seal } from '../../platform/secret-box.js';
import { makeSecret } from '../sending/index.js';
import type { EndpointDeps } from './register-endpoint.js';
import { atRest } from './secret.js';
import { readEndpoint } from './sql/read-endpoints.js';
import { addSecret, destroyRetired, raiseVersion, retireSecret } from './sql/secrets.js';

type SecretDeps = Pick<EndpointDeps, 'database' | 'keys' | 'onChanged'>;
type Rotated = OutputOf<typeof contract>;

/**
 * Gives an endpoint a new secret, which is returned once, sealed. The one before also signs, as the second, until the overlap is over; a
 * third is destroyed (W6). No attempt that starts after the answer lacks the new one. Throws `not_found`.
 */
export async function rotateSecret(
  deps: SecretDeps,
  { path, body }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Rotated> {
  const accountId = accountOf(ctx);
  const request = {
    accountId,
    operation: 'webhooks.endpoint.rotate-secret',
    key: ctx.idempotencyKey,
    body: { path, body },
  };
  const rotated = await transaction(deps.database.pool, (client) =>
    once<Rotated>(
      client,
      request,
      () => replaceSecret(deps, client, { accountId, id: path.id, overlapMs: 1_000 * body.overlap_seconds }),
      ({ sealed_secret, ...endpoint }) => endpoint,
    ),
  );
  deps.onChanged(path.id);
  return rotated;
}

async function replaceSecret(
  { keys }: SecretDeps,
  client: Client,
  { accountId, id, overlapMs }: { accountId: string; id: string; overlapMs: number },
): Promise<Rotated> {
  if (!(await raiseVersion(client, accountId, id))) throw notFound('endpoint');
  const secret = makeSecret();
  await retireSecret(client, id, overlapMs);
  await addSecret(client, id, seal(keys, atRest(id), secret));
  const endpoint = (await readEndpoint(client, accountId, id))!;
  return { ...endpoint, sealed_secret: seal(keys, secretPurpose(id), secret) };
}

/**
 * Ends the overlap of a rotation: no attempt that starts after the answer is signed with the previous secret. Throws `not_found` for a missing
 * endpoint and if no previous secret signs.
 */
export async function deletePreviousSecret(
  deps: Pick<EndpointDeps, 'database' | 'onChanged'>,
  { path }: { path: { id: string } },
  ctx: RequestContext,
): Promise<Record<string, never>> {
  await transaction(deps.database.pool, async (client) => {
    if (!(await raiseVersion(client, accountOf(ctx), path.id))) throw notFound('endpoint');
    if (!(await destroyRetired(client, path.id))) throw notFound('previous secret');
  });
  deps.onChanged(path.id);
  return {};
}
