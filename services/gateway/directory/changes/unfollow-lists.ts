import { findNamedLists, maxAskedLists } from '../../../../schema/contracts/company-facts.js';
import { serviceContext } from '../../../platform/context.js';
import { call } from '../../../platform/nats/rpc.js';
import type { Deps } from '../../operation/deps.js';
import { announceChanges } from './announce-changes.js';
import { selectDoubtful, settleDoubtful } from './sql/followed-lists.js';

/**
 * Asks the feed which of the lists that are followed for an hour or more are named by a watch, and follows the others no longer (G1): the
 * feed is told that they have no companies, and is told nothing of their changes, until a watch names them again. Looks at 1,000 lists at
 * most, and returns whether there may be more. Any number of workers may do it at once.
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
