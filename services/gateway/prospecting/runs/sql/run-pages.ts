import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Keyed } from '../sweep/take-page.js';
import type { LeasedRun } from './run-lease.js';
import type { Cursor } from './sweeps.js';

const people = (profiles: Keyed[]): string[] => profiles.map((one) => one.personId);
const moves = (profiles: Keyed[]): string[] => profiles.map((one) => one.moveKey);

/** The ids of the people of these profiles who still exist; they cannot be erased until the transaction ends. */
export async function lockPeople(db: Queryable, profiles: Keyed[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'page-hold-people',
    text: 'select id from person where id = any($1::uuid[]) order by id for key share',
    values: [people(profiles)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The keys of the profiles that the signal has paid for before; primary key of profile_read. */
export async function selectReadBefore(
  db: Queryable,
  signalId: string,
  profiles: Keyed[],
): Promise<{ personId: string; moveKey: string }[]> {
  const { rows } = await db.query<{ personId: string; moveKey: string }>({
    name: 'page-read-before',
    text: `select person_id as "personId", move_key as "moveKey" from profile_read
           where signal_id = $1::uuid
             and (person_id, move_key) in (select * from unnest($2::uuid[], $3::uuid[]))`,
    values: [signalId, people(profiles), moves(profiles)],
  });
  return rows;
}

/** Records profiles as read; returns how many were not read before. The unique key decides what is paid for (C6). */
export async function insertReads(
  db: Queryable,
  run: LeasedRun,
  sweep: { signal_id: string; filters_hash: string },
  profiles: Keyed[],
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'page-insert-reads',
    text: `insert into profile_read (signal_id, person_id, move_key, run_id, judged_by)
           select $1::uuid, person_id, move_key, $4::uuid, $5
           from unnest($2::uuid[], $3::uuid[]) as p(person_id, move_key) on conflict do nothing`,
    values: [sweep.signal_id, people(profiles), moves(profiles), run.id, sweep.filters_hash],
  });
  return rowCount ?? 0;
}

/** Marks profiles as kept by a run; returns how many of them no other search of the run had kept before. */
export async function markKept(db: Queryable, run: LeasedRun, signalId: string, profiles: Keyed[]): Promise<number> {
  const { rowCount } = await db.query({
    name: 'page-mark-kept',
    text: `update profile_read r set kept_run = $4::uuid
           from unnest($2::uuid[], $3::uuid[]) as p(person_id, move_key)
           where r.signal_id = $1::uuid and r.person_id = p.person_id and r.move_key = p.move_key
             and r.kept_run is distinct from $4::uuid`,
    values: [signalId, people(profiles), moves(profiles), run.id],
  });
  return rowCount ?? 0;
}

/** The counts that a page adds to its search and its run, and how the search stands after it. */
export type Progress = {
  read: number;
  kept: number;
  leads: number;
  next: Cursor | null;
  isDone: boolean;
  isOutOfCredits: boolean;
};

/** Adds the counts of a page to its search and its run, and takes back the earlier tries of the run; the caller has locked the run. */
export async function addProgress(
  db: Queryable,
  run: LeasedRun,
  search: { sweep: number; place: number },
  progress: Progress,
): Promise<void> {
  await db.query({
    name: 'page-search-progress',
    text: `update run_search set read = read + $4::int, next_cursor = $5::jsonb, is_done = $6::boolean
           where run_id = $1::uuid and sweep = $2::int and place = $3::int`,
    values: [
      run.id,
      search.sweep,
      search.place,
      progress.read,
      progress.next ? JSON.stringify(progress.next) : null,
      progress.isDone,
    ],
  });
  await db.query({
    name: 'page-run-progress',
    text: `update lead_run set profiles_read = profiles_read + $2::int, credits_spent = credits_spent + $2::int,
             profiles_kept = profiles_kept + $3::int, leads_created = leads_created + $4::int,
             searches_done = searches_done + $5::boolean::int, is_out_of_credits = is_out_of_credits or $6::boolean,
             failures = 0, failing_since = null, tries = 1
           where id = $1::uuid`,
    values: [
      run.id,
      progress.read,
      progress.kept,
      progress.leads,
      // A search that ended for lack of credits has not finished.
      progress.isDone && !progress.isOutOfCredits,
      progress.isOutOfCredits,
    ],
  });
}

/** Whether the credits did not suffice for a profile of a run. */
export async function isOutOfCredits(db: Queryable, run: LeasedRun): Promise<boolean> {
  const { rows } = await db.query<{ out: boolean }>({
    name: 'run-out-of-credits',
    text: 'select is_out_of_credits as out from lead_run where id = $1::uuid',
    values: [run.id],
  });
  return rows[0]?.out ?? false;
}
