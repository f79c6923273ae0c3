import type { IcpSignal } from '../../../../schema/contracts/icp-signals.js';
import type { InputOf, OutputOf } from '../../../../schema/contracts/request.js';
import type {
  getIcpSignalMatch as getContract,
  IcpSignalMatch,
  readIcpSignalMatches as readContract,
} from '../../../../schema/contracts/signal-matches.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { cutFound } from '../../../platform/paging.js';
import { toDatabaseError } from '../../../platform/postgres/postgres.js';
import { readReason } from '../../matching/index.js';
import { type MatchRow, readMatchRows } from '../sql/read-matches.js';
import type { ByIdDeps } from './get-signal.js';

/**
 * Returns why a signal of the caller's account matched (G8). Throws `not_found` for a missing signal and for another account's alike (A4), and
 * `unavailable` while the index by id is missing.
 */
export async function getSignalMatch(
  deps: ByIdDeps,
  { path }: InputOf<typeof getContract>,
  ctx: RequestContext,
): Promise<IcpSignalMatch> {
  const [match] = await readAll(deps, accountOf(ctx), [path.id]);
  if (!match) throw notFound('ICP signal');
  return match;
}

/** Returns why those of these signals matched that belong to the caller's account, as many as one message carries. */
export async function readSignalMatches(
  deps: ByIdDeps,
  { ids }: InputOf<typeof readContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readContract>> {
  return cutFound(await readAll(deps, accountOf(ctx), ids), ({ id }) => id);
}

async function readAll({ database, idIndex }: ByIdDeps, accountId: string, ids: string[]): Promise<IcpSignalMatch[]> {
  try {
    await idIndex.mustBeBuilt();
    return (await readMatchRows(database.pool, accountId, ids)).map(toMatch);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function toMatch({ id, match, isBackfill, body }: MatchRow): IcpSignalMatch {
  const { signal_type, company_social_id, payload } = JSON.parse(body) as IcpSignal;
  const topic = typeof payload.topic === 'string' ? payload.topic : null;
  return { id, ...readReason(match, { signal_type, company_social_id, topic }), is_backfill: isBackfill };
}
