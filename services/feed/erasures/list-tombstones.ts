import { type listTombstones as contract, feedList, tombstonesList } from '../../../schema/contracts/icp-signals.js';
import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { decodeCursor, encodeCursor, isPosition } from '../../platform/paging.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { readTombstoneEnd, readTombstones, type TombstoneRow } from './sql/read-tombstones.js';

/**
 * Returns a page of the caller's tombstones, in the order of erasure (G9). The cursor is never null, so that a reader hears of later ones.
 * Throws `invalid_cursor` for a cursor of another list.
 */
export async function listTombstones(
  { pool }: Database,
  { query: { cursor, limit } }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof contract>> {
  const after = cursor === undefined ? 0 : decodeCursor(tombstonesList, cursor, [isPosition])[0];
  try {
    const rows = await readTombstones(pool, { accountId: accountOf(ctx), after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      tombstones: page.map(toView),
      next_cursor: cursorBehind(page.at(-1)?.number ?? after),
      has_more: rows.length > limit,
      numbers: page.map(({ number }) => number),
    };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Returns the number of an account's last tombstone, 0 where it has none. */
export async function readLastTombstone({ pool }: Database, accountId: string): Promise<number> {
  try {
    return await readTombstoneEnd(pool, accountId);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

const cursorBehind = (number: number): string => encodeCursor(tombstonesList, [number]);

function toView({ number, position, ...row }: TombstoneRow): OutputOf<typeof contract>['tombstones'][number] {
  return { ...row, cursor: cursorBehind(number), feed_cursor: encodeCursor(feedList, [position]) };
}
