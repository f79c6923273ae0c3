import type pg from 'pg';
import { maxHandedIds, takeFacts } from '../../../../schema/contracts/company-facts.js';
import { serviceContext } from '../../../platform/context.js';
import type { Bus } from '../../../platform/nats/nats.js';
import { call } from '../../../platform/nats/rpc.js';
import {
  confirmList,
  type DueList,
  noteListHandedOver,
  selectDueLists,
  selectIds,
  selectMembers,
} from './sql/followed-lists.js';

/** The most lists under way, one of an account, and how many slices of them a turn hands over: companies and activity have their turns too. */
const most = { lists: 20, slices: 4 };

/** A list of which the companies up to `after` were handed over. */
type UnderWay = { list: DueList; after: string | null };

/**
 * Hands the companies on followed lists over to the feed. Accounts take turns slice by slice, and so do the lists of one account, so that
 * neither a long list nor one that changes all the time holds up others. `turn` returns whether there may be more. If it throws, the list
 * that failed starts again from the beginning.
 */
export function createListHandOff(bus: Bus): { turn(pool: pg.Pool): Promise<boolean> } {
  /** By account; whose turn was longest ago comes first. */
  const underWay = new Map<string, UnderWay>();

  return {
    async turn(pool) {
      const due = await selectDueLists(pool, [...underWay.keys()], most.lists - underWay.size);
      for (const list of due) underWay.set(list.account_id, { list, after: null });
      const served = [...underWay].slice(0, most.slices);
      for (const [accountId, one] of served) {
        underWay.delete(accountId);
        const rest = await handOverSlice(pool, bus, one);
        if (rest) underWay.set(accountId, rest);
      }
      return served.length > 0;
    },
  };
}

/**
 * Hands over the next companies of a list. Returns the rest of the list, or null at its end. A change in the meantime gives the list a higher
 * version, which is handed over again.
 */
async function handOverSlice(pool: pg.Pool, bus: Bus, { list, after }: UnderWay): Promise<UnderWay | null> {
  const ids = await selectMembers(pool, list.list_id, after, maxHandedIds);
  if (ids === null) return null;
  const isLast = ids.length < maxHandedIds;
  const company_social_ids = await selectIds(pool, ids);
  const { list_id, account_id, version } = list;
  const slice = { list_id, account_id, version, company_social_ids, is_first: after === null, is_last: isLast };
  const ctx = serviceContext('gateway', takeFacts.timeoutMs);
  await call(bus, takeFacts, { body: { companies: [], lists: [slice] } }, ctx);
  if (!isLast) {
    await noteListHandedOver(pool, list_id);
    return { list, after: ids.at(-1)! };
  }
  await confirmList(pool, list);
  return null;
}
