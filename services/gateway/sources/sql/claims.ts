import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import type { Memory, Vendor } from '../source-kind.js';

/** A source that this process may read until its lease ends. */
export type LeasedSource = {
  id: string;
  kind: string;
  key: string;
  page: string;
  company_domain: string;
  company_name: string;
  etag: string | null;
  last_modified: string | null;
  fingerprint: string | null;
  /** What is remembered of the source; null before the first reading. */
  memory: Memory | null;
};

const isDue = `s.state = 'on' and s.next_read_at <= now() and (s.lease_until is null or s.lease_until < now())`;

/** The kinds with a source that is due and a vendor that may be asked. Index source_due. */
export async function selectDueKinds(db: Queryable, kinds: { kind: string; vendor: string }[]): Promise<string[]> {
  const { rows } = await db.query<{ kind: string }>({
    name: 'source-due-kinds',
    text: `select k.kind from unnest($1::text[], $2::text[]) as k (kind, vendor)
           left join source_vendor v on v.name = k.vendor
           where coalesce(v.rests_until, '-infinity') <= now()
             and exists (select from source s where s.kind = k.kind and ${isDue})`,
    values: [kinds.map(({ kind }) => kind), kinds.map(({ vendor }) => vendor)],
  });
  return rows.map(({ kind }) => kind);
}

const firstRetryMs = 5 * 60_000;
const longestRetryMs = 24 * 60 * 60_000;
const retryMs = `least(${firstRetryMs} * 2 ^ least(failures, 10), ${longestRetryMs})`;
/** Since the end of a reading clears it, it is set only if the last reading has not ended. */
const wasAbandoned = 'claimed_by is not null';

/**
 * Leases the source of a kind that has been due for the longest time; null if none is due, or if as many sources of its vendor are being read as the
 * limit allows. The row of the vendor is locked, so that two replicas never count at the same time.
 *
 * If the previous reading has not ended, it may have ended its worker: it counts as a failure, and the source is put off now, in case this reading
 * does not end either. So a source ends at most two workers in a row, and then one after each pause. The pause is drawn at random, from the usual one
 * to twice as long: otherwise, the sources that were read at the same time would be read together with this one again.
 */
export async function claimSource(
  client: Client,
  options: { kind: string; vendor: Vendor; ofVendor: string[]; owner: string; leaseMs: number },
): Promise<LeasedSource | null> {
  const { kind, vendor, ofVendor, owner, leaseMs } = options;
  await client.query({
    name: 'source-vendor-lock',
    text: `insert into source_vendor (name) values ($1) on conflict (name) do update set name = excluded.name`,
    values: [vendor.name],
  });
  const { rows } = await client.query<LeasedSource>({
    name: 'source-claim',
    text: `update source set claimed_by = $2::uuid, lease_until = now() + $3::int * interval '1 millisecond', is_asked_again = false,
             failures = failures + (${wasAbandoned})::int,
             last_error = case when ${wasAbandoned} then $6 else last_error end,
             last_error_at = case when ${wasAbandoned} then clock_timestamp() else last_error_at end,
             next_read_at = case when ${wasAbandoned} then clock_timestamp() + ${retryMs} * (1 + random()) * interval '1 millisecond'
               else next_read_at end
           where id = (
             select s.id from source s where s.kind = $1 and ${isDue}
               and (select count(*) from source o where o.kind = any($4::text[]) and o.lease_until > now()) < $5::int
             order by s.next_read_at limit 1 for update skip locked)
           returning id, kind, key, page, company_domain, company_name, etag, last_modified, fingerprint, memory`,
    values: [kind, owner, leaseMs, ofVendor, vendor.atOnce, abandoned],
  });
  return rows[0] ?? null;
}

const abandoned =
  'The previous reading did not end. Its worker may have ended unexpectedly; the log of the worker has the details.';

/** Renews the lease; false where it was lost, or where the source was switched off or deleted. */
export async function renewSourceLease(
  db: Queryable,
  { id, owner, leaseMs }: { id: string; owner: string; leaseMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'source-renew-lease',
    text: `update source set lease_until = now() + $3::int * interval '1 millisecond'
           where id = $1::uuid and claimed_by = $2::uuid`,
    values: [id, owner, leaseMs],
  });
  return rowCount === 1;
}

/** For sources of these kinds: how many seconds ago the most overdue one was due, and how many failed at their last reading. */
export async function readLateness(db: Queryable, kinds: string[]): Promise<{ overdueS: number; failing: number }> {
  const { rows } = await db.query<{ overdue_s: number; failing: number }>({
    name: 'source-lateness',
    text: `select coalesce(extract(epoch from now() - min(s.next_read_at) filter (where ${isDue})), 0)::float8 as overdue_s,
             (count(*) filter (where s.last_error is not null))::int as failing
           from source s where s.state = 'on' and s.kind = any($1::text[])`,
    values: [kinds],
  });
  const [{ overdue_s: overdueS, failing }] = rows as [(typeof rows)[0]];
  return { overdueS, failing };
}

/** Locks a leased source for a write; false where the lease was lost or the source changed meanwhile. */
export async function lockLeased(client: Client, id: string, owner: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'source-lock',
    text: 'select from source where id = $1::uuid and claimed_by = $2::uuid for update',
    values: [id, owner],
  });
  return rowCount === 1;
}

/** When a source is read again: after the given number of milliseconds, or now if somebody has asked for it since it was claimed. */
const nextRead = (inMs: string): string =>
  `clock_timestamp() + case when is_asked_again then 0 else ${inMs}::bigint end * interval '1 millisecond'`;

/** What a reading stores of a source. */
export type ReadOutcome = {
  etag: string | null;
  lastModified: string | null;
  fingerprint: string | null;
  memory: Memory;
  hasChanged: boolean;
  items: number;
  everyMs: number;
};

/** Ends a reading, and counts the entities that are not closed. */
export async function finishReading(client: Client, id: string, outcome: ReadOutcome): Promise<void> {
  await client.query({
    name: 'source-finish',
    text: `update source set etag = $2, last_modified = $3, fingerprint = $4, memory = $5::jsonb,
             last_success_at = clock_timestamp(), last_changed_at = case when $6 then clock_timestamp() else last_changed_at end,
             item_count = item_count + $7::int, failures = 0, last_error = null,
             entity_count = (select count(*) from source_entity e where e.source_id = $1::uuid and e.closed_at is null),
             next_read_at = ${nextRead('$8')}, claimed_by = null, lease_until = null
           where id = $1::uuid`,
    values: [
      id,
      outcome.etag,
      outcome.lastModified,
      outcome.fingerprint,
      JSON.stringify(outcome.memory),
      outcome.hasChanged,
      outcome.items,
      outcome.everyMs,
    ],
  });
}

/** Ends a reading that found the same as the previous one. */
export async function finishUnchanged(db: Queryable, id: string, owner: string, everyMs: number): Promise<void> {
  await db.query({
    name: 'source-unchanged',
    text: `update source set last_success_at = clock_timestamp(), failures = 0, last_error = null,
             next_read_at = ${nextRead('$3')}, claimed_by = null, lease_until = null
           where id = $1::uuid and claimed_by = $2::uuid`,
    values: [id, owner, everyMs],
  });
}

/**
 * Ends a reading that failed. It is repeated after five minutes, after each further failure after twice as long, at most a day, and never while its
 * vendor rests. The number of failures is increased in the database, not from the claimed row, since staff who ask for a reading meanwhile reset it.
 * A reading that a list of changes has asked for meanwhile also waits for the end of that pause.
 */
export async function failReading(
  db: Queryable,
  id: string,
  owner: string,
  outcome: { error: string; restMs: number },
): Promise<void> {
  await db.query({
    name: 'source-fail',
    text: `update source set failures = failures + 1, last_error = $3, last_error_at = clock_timestamp(),
             next_read_at = clock_timestamp() + greatest(${retryMs}, $4::bigint) * interval '1 millisecond',
             claimed_by = null, lease_until = null
           where id = $1::uuid and claimed_by = $2::uuid`,
    values: [id, owner, outcome.error, outcome.restMs],
  });
}

/**
 * Ends a reading that was interrupted, which does not count as a failure of the source: it is due as before, so another worker starts it again at
 * once unless the claim has put it off.
 */
export async function releaseSource(db: Queryable, id: string, owner: string): Promise<void> {
  await db.query({
    name: 'source-release',
    text: `update source set claimed_by = null, lease_until = null
           where id = $1::uuid and claimed_by = $2::uuid`,
    values: [id, owner],
  });
}

/** Deletes everything stored of a source, and switches it off; returns false if this process has lost the lease. */
export async function forgetSource(client: Client, id: string, owner: string, error: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'source-forget',
    text: `update source set state = 'off', told_name = null, memory = null, fingerprint = null, etag = null, last_modified = null,
             entity_count = 0, last_error = $3, last_error_at = clock_timestamp(), claimed_by = null, lease_until = null
           where id = $1::uuid and claimed_by = $2::uuid`,
    values: [id, owner, error],
  });
  if (rowCount === 0) return false;
  await client.query({
    name: 'source-forget-entities',
    text: 'delete from source_entity where source_id = $1::uuid',
    values: [id],
  });
  return true;
}
