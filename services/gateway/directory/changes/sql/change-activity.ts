import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { ChangeCursor } from './company-walk.js';

/** Activity to record: its text, and the hashes of all identifiers in it. */
export type NewActivity = { body: string; named: string[] };

/** Records activity that follows the newest change of a company that the transaction sees; index company_newest. */
export async function insertActivity(client: Client, rows: NewActivity[]): Promise<void> {
  await client.query({
    name: 'change-activity-insert',
    text: `
      insert into change_activity (body, named, follows)
      select r.body, r.named, coalesce((select max(updated_at) from company), 'epoch')
      from jsonb_to_recordset($1::jsonb) as r (body text, named text[])`,
    values: [JSON.stringify(rows)],
  });
}

/** Activity that waits. */
export type WaitingActivity = { id: number; body: string };

/**
 * At most `limit` items, the oldest first, that do not follow a company change after `cursor`. The walk has reached `cursor`, so the feed has
 * the facts of their companies. Indexes change_activity_follows and company_newest.
 */
export async function selectActivity(db: Queryable, cursor: ChangeCursor, limit: number): Promise<WaitingActivity[]> {
  const { rows } = await db.query<WaitingActivity>({
    name: 'change-activity-next',
    text: `
      select id, body from change_activity
      where follows < coalesce(
        (select c.updated_at from company c where (c.updated_at, c.social_id) > ($1::timestamptz, $2::bigint)
         order by c.updated_at, c.social_id limit 1), 'infinity')
      order by follows, id limit $3::int`,
    values: [cursor.updated_at, cursor.social_id, limit],
  });
  return rows;
}

/** Deletes activity that the feed has answered. */
export async function deleteActivity(db: Queryable, ids: number[]): Promise<void> {
  await db.query({
    name: 'change-activity-delete',
    text: 'delete from change_activity where id = any($1::bigint[])',
    values: [ids],
  });
}

/** Deletes what waits and names somebody who is being erased, by hashes of identifiers; index change_activity_named. */
export async function forgetActivity(client: Client, hashes: string[]): Promise<void> {
  await client.query({
    name: 'change-activity-forget',
    text: 'delete from change_activity where named && $1::text[]',
    values: [hashes],
  });
}
