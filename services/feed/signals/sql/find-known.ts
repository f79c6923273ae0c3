import { type Client, plainArray } from '../../../platform/postgres/postgres.js';

/**
 * Returns those of these events that are on the feed; `since` is when the first of their items was stored. Under the locks of their accounts, the
 * result holds until the transaction ends. By the index on the id, in each month of the feed since the day before: the clock may have been set back
 * between an item and its event, and ids of items may differ from their order in time.
 */
export async function findKnownSignals(client: Client, ids: string[], since: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await client.query({
    name: 'signal-find-known',
    text: `select id from icp_signal where id = any($1::uuid[]) and detected_at >= $2::timestamptz - interval '1 day'`,
    values: [plainArray(ids), since],
  });
  return new Set(rows.map(({ id }) => id));
}
