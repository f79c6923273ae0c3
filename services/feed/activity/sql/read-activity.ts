import type { Queryable } from '../../../platform/postgres/postgres.js';

/** A stored item as a preview looks at it. */
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
 * Stored activity that an account may see, tombstones left out, last stored first, before `before`; at most `limit` rows, two stretches of the
 * primary key merged. Text and payload are read only where they are asked for.
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
