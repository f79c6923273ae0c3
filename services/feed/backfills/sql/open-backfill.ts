import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import type { BackfillKey } from './read-backfills.js';
import { endedAt } from './turns.js';

/** Locks an account's row, so that its quota holds and its watches stay as they are. Returns whether it has the watch. */
export async function lockAccount(client: Client, key: Omit<BackfillKey, 'id'>): Promise<boolean> {
  await client.query({
    name: 'backfill-lock-account',
    text: 'select from account where id = $1 for update',
    values: [key.accountId],
  });
  const { rowCount } = await client.query({
    name: 'backfill-find-watch',
    text: 'select from watch where account_id = $1 and icp_criteria_id = $2',
    values: [key.accountId, key.icpCriteriaId],
  });
  return rowCount === 1;
}

/** Returns how many backfills run, of the account and of all, counting at most `most` of all. By the index `backfill_open`. */
export async function countOpen(
  client: Client,
  accountId: string,
  most: number,
): Promise<{ own: number; all: number }> {
  const { rows } = await client.query({
    name: 'backfill-count-open',
    text: `select (select count(*)::int from backfill where account_id = $1 and status = 'running') as own,
             (select count(*)::int from (select from backfill where status = 'running' limit $2::int) open) as all`,
    values: [accountId, most],
  });
  return rows[0];
}

/** Records a backfill, and returns its id. */
export async function insertBackfill(
  client: Client,
  { accountId, icpCriteriaId, since }: Omit<BackfillKey, 'id'> & { since: string | null },
): Promise<string> {
  const { rows } = await client.query({
    name: 'backfill-insert',
    text: 'insert into backfill (account_id, icp_criteria_id, since) values ($1, $2, $3::timestamptz) returning id',
    values: [accountId, icpCriteriaId, since],
  });
  return rows[0].id;
}

/** Cancels a backfill if it still runs. Waits for the slice that is being written. By primary key. */
export async function endBackfill(db: Queryable, key: BackfillKey): Promise<void> {
  await db.query({
    name: 'backfill-cancel',
    text: `update backfill set status = 'cancelled', ended_at = ${endedAt}
           where id = $3 and account_id = $1 and icp_criteria_id = $2 and status = 'running'`,
    values: [key.accountId, key.icpCriteriaId, key.id],
  });
}

/** Deletes backfills that ended 90 days ago, at most 1,000. By the index `backfill_ended`. */
export async function purgeBackfills(db: Queryable): Promise<void> {
  await db.query({
    name: 'backfill-purge',
    text: `delete from backfill where id = any(array(
             select id from backfill where ended_at < now() - interval '90 days' limit 1000))`,
  });
}
