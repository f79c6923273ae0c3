import type { Client } from '../../platform/postgres/postgres.js';
import type { MatchedWatch } from '../matching/index.js';
import { addToDays, type DayCount, readDays } from './sql/day-counts.js';

/**
 * What the watches with a cap have recorded on each UTC day, under the locks of their accounts (G8). They are read once for a batch and
 * written in the transaction that stores its signals, so that a cap holds exactly, whoever writes at the same time and whatever is killed.
 */
export class DayCounts {
  private readonly recorded = new Map<string, number>();
  private readonly added = new Map<string, DayCount>();

  /** Reads the counts of these watches, each from the earliest day that it may be met on. */
  static async read(client: Client, watches: { watch: MatchedWatch; day: string }[]): Promise<DayCounts> {
    const counts = new DayCounts();
    for (const one of await readDays(
      client,
      watches.map(({ watch, day }) => ({ ...keyOf(watch), day })),
    ))
      counts.recorded.set(placeOf(one), one.recorded);
    return counts;
  }

  /** Counts a match of a day, and returns whether it may be recorded; it is swallowed where the watch has as many as it may. */
  admits(watch: MatchedWatch, day: string): boolean {
    const key = { ...keyOf(watch), day };
    const place = placeOf(key);
    const recorded = this.recorded.get(place) ?? 0;
    const added = this.added.get(place) ?? { ...key, recorded: 0, swallowed: 0 };
    this.added.set(place, added);
    if (recorded >= watch.maxSignalsPerDay!) {
      added.swallowed += 1;
      return false;
    }
    this.recorded.set(place, recorded + 1);
    added.recorded += 1;
    return true;
  }

  /** Writes what was counted. */
  store(client: Client): Promise<void> {
    return addToDays(client, [...this.added.values()]);
  }
}

type Key = { account_id: string; icp_criteria_id: string; day: string };

const keyOf = ({ accountId, icpCriteriaId }: MatchedWatch): Omit<Key, 'day'> => ({
  account_id: accountId,
  icp_criteria_id: icpCriteriaId,
});
const placeOf = ({ account_id, icp_criteria_id, day }: Key): string => `${account_id} ${icp_criteria_id} ${day}`;
