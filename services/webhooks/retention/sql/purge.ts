import type { Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Deletes at most `limit` closed spans of which every event is fanned out and picked up. Returns how many. The last span of an endpoint
 * stays, since the next one opens behind it.
 */
export async function purgeSpans(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from span where ctid = any(array(
       select s.ctid from span s join account a on a.account_id = s.account_id
       where s.closes_at <= a.position
         and exists (select from span n where n.endpoint_id = s.endpoint_id and n.id > s.id)
         and not exists (select from pick_up p where p.endpoint_id = s.endpoint_id)
       limit $1))`,
    [limit],
  );
  return rowCount ?? 0;
}
