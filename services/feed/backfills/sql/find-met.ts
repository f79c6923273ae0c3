import { type Client, plainArray } from '../../../platform/postgres/postgres.js';
import type { PastItem } from './read-past.js';

/**
 * Returns the first of these items that the lane of wide items accepted after the watch was created and has not yet written for the account: the lane
 * will handle it. Returns undefined if there is none. While the account is locked, the lane cannot reach it.
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
