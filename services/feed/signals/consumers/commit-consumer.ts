import type {
  commitConsumer as contract,
  IcpSignalConsumer,
} from '../../../../schema/contracts/icp-signal-consumers.js';
import type { InputOf } from '../../../../schema/contracts/request.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { type Database, toDatabaseError, transaction } from '../../../platform/postgres/postgres.js';
import { lockOpenAccount } from '../../watches/index.js';
import { expiredInFeed, readCursor } from '../read-feed.js';
import { toConsumer, toCursor } from './consumer.js';
import { insertConsumer, moveConsumer, readConsumer, readRoom } from './sql/consumers.js';

const location = 'body.cursor';

/**
 * Commits the place of a consumer of the caller's feed, and creates the consumer if there is none of that name (G9). A commit that was answered is
 * kept, so that a reader that is killed before its commit reads the same signals again and misses none. Throws `conflict` for a place before the
 * committed one, unless a rewind was asked for, `expired` with the oldest cursor for one from before the retention, `unprocessable` for one beyond
 * the end of the feed and beyond the account's maximum number of consumers (S5), and `invalid_cursor`.
 */
export async function commitConsumer(
  { database, most }: { database: Database; most: number },
  { path: { name }, body }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<IcpSignalConsumer> {
  const accountId = accountOf(ctx);
  const position = body.cursor === undefined ? null : readCursor(body.cursor, false, location);
  try {
    for (let isLast = false; ; isLast = true) {
      const move = { accountId, name, position: position ?? 0, mayRewind: body.rewind };
      const isMoved = position === null || (await moveConsumer(database.pool, move));
      const held = await readConsumer(database.pool, accountId, name);
      if (!held) return await createConsumer(database, { accountId, name, position, most });
      if (isMoved) return toConsumer(held);
      // If the move is possible after all, the consumer was created in between.
      const isBefore = move.position < held.position && !body.rewind;
      if (isLast || isBefore || isOutside(move.position, held)) throw refusalOf(move.position, held);
    }
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Under the account's lock, so that the most consumers are counted exactly. */
async function createConsumer(
  database: Database,
  { accountId, name, position, most }: { accountId: string; name: string; position: number | null; most: number },
): Promise<IcpSignalConsumer> {
  return transaction(database.pool, async (client) => {
    await lockOpenAccount(client, accountId);
    const { consumers, ...feed } = await readRoom(client, accountId);
    if (position !== null && isOutside(position, feed)) throw outside(position, feed);
    const twin = await readConsumer(client, accountId, name);
    if (twin && position !== null && position < twin.position) throw refusalOf(position, twin);
    if (twin && position !== null) await moveConsumer(client, { accountId, name, position, mayRewind: false });
    if (!twin && consumers >= most)
      throw new AppError('unprocessable', `An account has at most ${most} consumers of its feed.`);
    if (!twin) {
      const begin = { accountId, name, position: position ?? feed.expiredTo, isCommitted: position !== null };
      await insertConsumer(client, begin);
    }
    return toConsumer((await readConsumer(client, accountId, name))!);
  });
}

type Feed = { feedEnd: number; expiredTo: number };

const isOutside = (position: number, { expiredTo, feedEnd }: Feed): boolean =>
  position < expiredTo || position > feedEnd;

function refusalOf(position: number, held: Feed & { position: number }): AppError {
  if (isOutside(position, held)) return outside(position, held);
  const message = 'is before the committed place, which is given as the value; use `rewind` to commit an earlier place';
  return new AppError('conflict', 'The consumer has already committed a later place.', {
    errors: [{ location, message, value: toCursor(held.position) }],
  });
}

function outside(position: number, { expiredTo }: Feed): AppError {
  if (position < expiredTo) return expiredInFeed(expiredTo, location);
  const errors = [{ location, message: 'is beyond the end of the feed' }];
  return new AppError('unprocessable', 'The cursor is beyond the end of the feed.', { errors });
}
