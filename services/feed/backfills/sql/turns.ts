import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** A backfill whose row this transaction has locked. */
export type Turn = {
  id: string;
  accountId: string;
  icpCriteriaId: string;
  since: string | null;
  waitsFor: string[] | null;
  /** The last item that it has looked at, and the last one that it will look at; null before it has begun. */
  afterId: number | null;
  upTo: number | null;
  written: number;
  /** The numbers of the last watch write and of the last erased identifier. */
  lastChange: number;
  lastErased: number;
};

/** What a slice adds to a backfill. */
export type Progress = { afterId: number; scanned: number; matched: number; written: number };

/**
 * Locks the backfill whose turn it is, and that no other replica works on now: accounts take turns, and the backfills of one account follow
 * each other. Returns undefined when none is due. The lock ends with the transaction, and with the process. There are at most as many rows
 * as backfills may run in total.
 */
export async function lockNextTurn(client: Client): Promise<Turn | undefined> {
  const { rows } = await client.query({
    name: 'backfill-lock-next',
    text: `
      select b.id, b.account_id as "accountId", b.icp_criteria_id as "icpCriteriaId", b.since, b.waits_for as "waitsFor",
        b.after_id as "afterId", b.up_to as "upTo", b.written, (select last from watch_change) as "lastChange",
        (select coalesce(max(id), 0) from erased_identifier) as "lastErased"
      from backfill b
      where b.status = 'running' and b.due_at <= clock_timestamp() and not exists (
        select from backfill o where o.status = 'running' and o.account_id = b.account_id
          and (o.created_at, o.id) < (b.created_at, b.id))
      order by b.due_at, b.id limit 1
      for update of b skip locked`,
  });
  return rows[0];
}

/**
 * The transactions, apart from this one, that are storing activity now or writing its signals: from its first statement on, each holds the shared
 * lock that erasures wait for.
 */
const storing = `
  select l.virtualtransaction from pg_locks l
  cross join (select hashtext('leadwire feed erasures')::bigint as key) k
  where l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted and l.pid <> pg_backend_pid() and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ((k.key >> 32) & 4294967295)::oid and l.objid = (k.key & 4294967295)::oid`;

/** Notes which transactions may store activity without knowing the watch as it is now. They have begun before this statement. */
export async function noteStoring(client: Client, id: string): Promise<void> {
  await client.query({
    name: 'backfill-note-storing',
    text: `update backfill set waits_for = array(${storing}), due_at = clock_timestamp() where id = $1`,
    values: [id],
  });
}

/** Returns whether one of these transactions is still under way. */
export async function isStoring(client: Client, transactions: string[]): Promise<boolean> {
  const { rows } = await client.query({
    name: 'backfill-is-storing',
    text: `select exists (${storing} and l.virtualtransaction = any($1::text[])) as "isStoring"`,
    values: [transactions],
  });
  return rows[0].isStoring;
}

/**
 * Begins a backfill of the items that are stored now. Later items are matched with the watch on arrival. Reads the ends of two ranges of the primary
 * key.
 */
export async function beginBackfill(client: Client, id: string): Promise<void> {
  await client.query({
    name: 'backfill-begin',
    text: `
      update backfill b set first_id = e.first, after_id = e.first, up_to = e.last, due_at = clock_timestamp()
      from (select account_id from backfill where id = $1) o
      cross join lateral (
        select least((select min(id) from activity where scope = 'installation'),
            (select min(id) from activity where scope = o.account_id::text)) - 1 as low,
          greatest((select max(id) from activity where scope = 'installation'),
            (select max(id) from activity where scope = o.account_id::text)) as high) found
      cross join lateral (select coalesce(low, 0) as first, coalesce(high, 0) as last) e
      where b.id = $1`,
    values: [id],
  });
}

/** Adds a slice to the progress. The account that has waited longest has the next turn; this backfill rests for at least `restMs`. */
export async function advanceBackfill(client: Client, id: string, progress: Progress, restMs = 0): Promise<void> {
  await client.query({
    name: 'backfill-advance',
    text: `update backfill set after_id = $2, scanned = scanned + $3, matched = matched + $4, written = written + $5,
             due_at = clock_timestamp() + $6::int * interval '1 millisecond' where id = $1`,
    values: [id, progress.afterId, progress.scanned, progress.matched, progress.written, restMs],
  });
}

/** After the last signal that it has written: detections may be ahead of the clock. */
export const endedAt = `greatest(clock_timestamp(), (select a.last_detected_at from account a where a.id = backfill.account_id))`;

/** Ends a backfill with its last slice. */
export async function finishBackfill(
  client: Client,
  id: string,
  { progress, isLimited }: { progress: Progress; isLimited: boolean },
): Promise<void> {
  await client.query({
    name: 'backfill-finish',
    text: `update backfill set status = 'completed', ended_at = ${endedAt}, after_id = $2, scanned = scanned + $3,
             matched = matched + $4, written = written + $5, is_limited = $6 where id = $1`,
    values: [id, progress.afterId, progress.scanned, progress.matched, progress.written, isLimited],
  });
}

/** Ends a backfill whose watch has ended. */
export async function dropBackfill(client: Client, id: string): Promise<void> {
  await client.query({
    name: 'backfill-drop',
    text: `update backfill set status = 'cancelled', ended_at = ${endedAt} where id = $1`,
    values: [id],
  });
}

/** Lets a backfill whose slice failed wait, so that it does not hold up the others. */
export async function postponeBackfill(db: Queryable, id: string, restMs: number): Promise<void> {
  await db.query({
    name: 'backfill-postpone',
    text: `update backfill set due_at = clock_timestamp() + $2::int * interval '1 millisecond' where id = $1`,
    values: [id, restMs],
  });
}

/** Returns whether a backfill is due. */
export async function isAnyDue(db: Queryable): Promise<boolean> {
  const { rows } = await db.query({
    name: 'backfill-is-due',
    text: `select exists (select from backfill where status = 'running' and due_at <= clock_timestamp()) as "isDue"`,
  });
  return rows[0].isDue;
}

/** Returns how many backfills run. */
export async function countRunning(db: Queryable): Promise<number> {
  const { rows } = await db.query({
    name: 'backfill-count-running',
    text: `select count(*)::int as running from backfill where status = 'running'`,
  });
  return rows[0].running;
}
