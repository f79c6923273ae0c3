import { type Client, plainArray } from '../../../platform/postgres/postgres.js';
import type { PastItem } from './read-past.js';

/**
 * Returns the first of these items that the lane of wide items has accepted after the watch was created and before it has come to the
 * account: the lane will see to it. Returns undefined where there is none. Under the lock of the account, the lane cannot come to it.
 */
export async function findInWideLane(
  client: Client,
  { accountId, createdChange }: { accountId: string; createdChange: number },
  items: PastItem[],
): Promise<number | undefined> {
  const { rows } = await client.query({
    name: 'backfill-in-wide-lane',
    text: `
      select min(i.id) as id
      from wide_item w
      join unnest($1::bigint[], $2::text[], $3::text[]) as i (id, scope, source_id) on i.scope = w.scope and i.source_id = w.source_id
      where w.watch_change >= $4 and (w.done_to is null or w.done_to < $5)`,
    values: [
      plainArray(items.map(({ id }) => id)),
      plainArray(items.map(({ scope }) => scope)),
      items.map(({ sourceId }) => sourceId),
      createdChange,
      accountId,
    ],
  });
  return rows[0].id ?? undefined;
}
