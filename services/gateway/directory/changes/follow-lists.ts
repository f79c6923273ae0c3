import { setTimeout as delay } from 'node:timers/promises';
import { findNamedLists, maxAskedLists } from '../../../../schema/contracts/company-facts.js';
import { serviceContext } from '../../../platform/context.js';
import { call } from '../../../platform/nats/rpc.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { lockRow } from '../../operation/sql/statements-on-owned-rows.js';
import { announceChanges } from './announce-changes.js';
import { nobodyAfterS } from './sql/company-walk.js';
import { insertFollowed, selectDoubtful, selectFollowed, settleDoubtful } from './sql/followed-lists.js';

/** How often a caller that waits looks. */
const everyMs = 25;

/**
 * Makes workers hand the companies on a list of the account over to the feed, now and with each change (G1). Returns false if the account has
 * no such list. Waits until the feed has the list, for at most `patienceMs` milliseconds and only while a worker runs; otherwise the feed gets it
 * later, as it gets every change.
 */
export async function followList(
  { database, bus }: Pick<Deps, 'database' | 'bus'>,
  accountId: string,
  listId: string,
  patienceMs = 2_000,
): Promise<boolean> {
  const isThere = await transaction(database.pool, async (client) => {
    const lock = { name: 'companies-list-follow', table: 'companies_list' };
    if (!(await lockRow(client, lock, accountId, listId, 'key share'))) return false;
    await insertFollowed(client, accountId, listId);
    return true;
  });
  if (!isThere) return false;
  const giveUpAt = performance.now() + patienceMs;
  for (let isAnnounced = false; ; isAnnounced = true) {
    const followed = await selectFollowed(database.pool, listId);
    if (!followed || followed.isConfirmed || followed.idleS > nobodyAfterS || performance.now() >= giveUpAt)
      return true;
    if (!isAnnounced) announceChanges(bus);
    await delay(everyMs);
  }
}

/**
 * Asks the feed which of the followed lists that were last named more than an hour ago are named by a watch, and stops following the others
 * (G1): the feed is informed that they have no companies, and gets no more of their changes until a watch names them again. Looks at 1,000 lists
 * at most, and returns whether there may be more. Any number of workers may do this at once.
 */
export async function unfollowLists({ database, bus }: Pick<Deps, 'database' | 'bus'>): Promise<boolean> {
  const asked = await selectDoubtful(database.pool, maxAskedLists);
  if (asked.length === 0) return false;
  const ctx = serviceContext('gateway', findNamedLists.timeoutMs);
  const { list_ids: named } = await call(bus, findNamedLists, { body: { list_ids: asked } }, ctx);
  await settleDoubtful(database.pool, asked, named);
  if (named.length < asked.length) announceChanges(bus);
  return asked.length === maxAskedLists;
}
