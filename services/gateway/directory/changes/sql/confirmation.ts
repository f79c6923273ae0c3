import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** What is committed at a moment: the newest change of a company, the newest activity, and the time. */
export type Committed = { updated_at: string; social_id: number; activity_id: number; now: string };

/** What is committed now; indexes company_newest and the primary key of change_activity. */
export async function selectCommitted(db: Queryable): Promise<Committed> {
  const { rows } = await db.query<Committed>({
    name: 'confirmation-committed',
    text: `
      select coalesce(c.updated_at, 'epoch') as updated_at, coalesce(c.social_id, 0) as social_id,
        coalesce((select max(id) from change_activity), 0) as activity_id, clock_timestamp() as now
      from (select) one
      left join (select updated_at, social_id from company order by company.updated_at desc, company.social_id desc limit 1) c on true`,
  });
  return rows[0]!;
}

/** Whether the feed has confirmed what was committed; `at` changes as it confirms more; `idleS` is how long no worker has had the walk. */
export type Confirmation = { isDone: boolean; at: string; idleS: number };

/** Reads how much of what was committed the feed has confirmed. */
export async function selectConfirmation(db: Queryable, committed: Committed): Promise<Confirmation> {
  const { rows } = await db.query<Confirmation>({
    name: 'confirmation-read',
    text: `
      with activity as (select min(id) as id from change_activity where id <= $3::bigint),
        lists as (select count(*) as count, max(told_at) as told_at from followed_list where version > confirmed_version and changed_at <= $4::timestamptz)
      select (w.updated_at, w.social_id) >= ($1::timestamptz, $2::bigint) and activity.id is null and lists.count = 0 as "isDone",
        concat_ws(' ', w.updated_at, w.social_id, activity.id, lists.count, lists.told_at) as at,
        extract(epoch from clock_timestamp() - w.lease_until)::float8 as "idleS"
      from company_walk w, activity, lists`,
    values: [committed.updated_at, committed.social_id, committed.activity_id, committed.now],
  });
  return rows[0]!;
}
