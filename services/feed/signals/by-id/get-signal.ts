import type { getIcpSignal, IcpSignal, readIcpSignals } from '../../../../schema/contracts/icp-signals.js';
import type { InputOf, OutputOf } from '../../../../schema/contracts/request.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { cutFound } from '../../../platform/paging.js';
import { type Database, toDatabaseError } from '../../../platform/postgres/postgres.js';
import { findSignals } from '../sql/find-signals.js';
import type { IdIndex } from './id-index.js';

export type ByIdDeps = { database: Database; idIndex: IdIndex };

/** Returns the stored bytes of one event of the caller (G9). Throws `not_found`, and `unavailable` while the index by id is missing. */
export async function getSignal(
  deps: ByIdDeps,
  { path }: InputOf<typeof getIcpSignal>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  const [found] = await find(deps, [path.id], ctx);
  if (!found) throw notFound('ICP signal');
  return Buffer.from(found.body);
}

/** Returns the events of the caller that have these ids. */
export async function getSignals(
  deps: ByIdDeps,
  { ids }: InputOf<typeof readIcpSignals>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readIcpSignals>> {
  const found = await find(deps, ids, ctx);
  return cutFound(
    found.map(({ body }): IcpSignal => JSON.parse(body)),
    ({ id }) => id,
  );
}

async function find({ database, idIndex }: ByIdDeps, ids: string[], ctx: RequestContext) {
  try {
    await idIndex.mustBeBuilt();
    return await findSignals(database.pool, { accountId: accountOf(ctx), ids });
  } catch (error) {
    throw toDatabaseError(error);
  }
}
