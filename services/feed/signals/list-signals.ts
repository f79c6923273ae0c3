import { type listIcpSignals as contract, maxPageBytes } from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import type { RequestContext } from '../../platform/context.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { readAfter } from './read-after.js';

/**
 * A page of the caller's feed (G5) around the stored bytes, by the rules of `readAfter`; with the signals' positions where those are
 * asked for.
 */
export async function listSignals(
  database: Database,
  { query: { limit, ...query }, with_positions }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  const { events, nextCursor, hasMore } = await readAfter(database, query, ctx, { limit, maxBytes: maxPageBytes });
  const bodies = events.map(({ body }) => body).join(',');
  const positions = with_positions ? `,"positions":[${events.map(({ position }) => position).join(',')}]` : '';
  return Buffer.from(`{"signals":[${bodies}],"next_cursor":"${nextCursor}","has_more":${String(hasMore)}${positions}}`);
}
