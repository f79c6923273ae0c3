import type { Queryable } from '../../../platform/postgres/postgres.js';

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

/**
 * Returns stored activity that the account may see, latest stored first, before the id `before`, at most `limit` rows. Tombstones are
 * omitted. The query merges two ranges of the primary key. Text and payload are read only when `withText` and `withPayload` ask for them.
 */
export async function readActivityBefore(
  db: Queryable,
  page: { accountId: string; before: number; limit: number; withText: boolean; withPayload: boolean },
): Promise<PastItem[]> {
  const one = (scope: string): string => `
    (select * from activity where scope = ${scope} and id < $2 and erased_at is null order by id desc limit $3)`;
  const { rows } = await db.query({
    name: 'activity-before',
    text: `
      select id, source_id, signal_type, company_social_id, headline, occurred_at,
        case when $4 then body_text end as body_text, case when $5 then payload end as payload
      from (${one("'installation'")} union all ${one('$1')}) visible
      order by id desc limit $3`,
    values: [page.accountId, page.before, page.limit, page.withText, page.withPayload],
  });
  return rows;
}
