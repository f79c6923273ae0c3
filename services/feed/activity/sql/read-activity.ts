import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/** A stored item, as far as a preview needs it. */
export type PastItem = {
  id: number;
  source_id: string;
  signal_type: string;
  company_social_id: string | null;
  headline: string;
  occurred_at: string;
  payload: string | null;
  body_text: string | null;
};

const columns = 'id, source_id, signal_type, company_social_id, headline, occurred_at';

/**
 * Returns stored activity of a scope, latest stored first, between two ids, both left out, at most `limit` rows. Tombstones are omitted. By
 * primary key. Text and payload are read only when `withText` and `withPayload` ask for them.
 */
export async function readActivityBetween(
  db: Queryable,
  page: { scope: string; after: number; before: number; limit: number; withText: boolean; withPayload: boolean },
): Promise<PastItem[]> {
  const { rows } = await db.query({
    name: 'activity-between',
    text: `
      select ${columns}, case when $5 then body_text end as body_text, case when $6 then payload end as payload
      from activity where scope = $1 and id > $2 and id < $3 and erased_at is null order by id desc limit $4`,
    values: [page.scope, page.after, page.before, page.limit, page.withText, page.withPayload],
  });
  return rows;
}

/** Returns items by their ids, latest stored first; those that were erased since are omitted. The caller may see them. */
export async function readSamples(db: Queryable, accountId: string, ids: number[]): Promise<PastItem[]> {
  const { rows } = await db.query({
    name: 'activity-samples',
    text: `
      select ${columns}, body_text, payload
      from activity where scope = any(array['installation', $1]) and id = any($2::bigint[]) and erased_at is null order by id desc`,
    values: [accountId, plainArray(ids)],
  });
  return rows;
}
