import type { Logger } from '../../platform/lifecycle/log.js';
import { type Client, type Database, type Lastly, transaction } from '../../platform/postgres/postgres.js';
import { lockErasures } from './sql/erased-identifiers.js';

/**
 * Does the work whose turn it is, in one transaction that no erasure runs beside. `lockNext` locks what the work is about, and `work` may pass its last
 * statement to `lastly`, which sends it with the commit. Returns null when there is nothing to do. When the work fails, the error is thrown, and `pass`
 * lets others have their turn first, so that one fault does not hold them up.
 */
export async function takeTurn<Next extends object, Result>(
  { database, log }: { database: Pick<Database, 'pool'>; log: Logger },
  turn: {
    lockNext: (client: Client) => Promise<Next | undefined>;
    work: (client: Client, next: Next, lastly: Lastly) => Promise<Result>;
    pass: (next: Next) => Promise<void>;
  },
): Promise<Result | null> {
  let next: Next | undefined;
  try {
    return await transaction(database.pool, async (client, lastly) => {
      await lockErasures(client);
      next = await turn.lockNext(client);
      return next ? turn.work(client, next, lastly) : null;
    });
  } catch (error) {
    if (next)
      await turn
        .pass(next)
        .catch((fault) => log.warn({ err: fault }, 'the turn of work that failed could not be passed on'));
    throw error;
  }
}
