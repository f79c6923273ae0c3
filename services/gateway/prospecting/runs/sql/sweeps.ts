import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Excluded, SearchCursor } from '../../../directory/searches/index.js';
import type { ContentCursor, ContentPlan } from '../../content-signals/index.js';
import type { PlannedSearch } from '../sweep/compose.js';
import type { Relationship } from '../sweep/match-profile.js';

type OfKind<K, S> = {
  place: number;
  signal_id: string;
  kind: K;
  searches: S[];
  company_ids: string[];
  /** By the places of the companies; null where the account has none. */
  relationships: (Relationship | null)[];
  filters_hash: string;
  judges_again: boolean;
  /** The employers and people that it leaves out; null where it leaves out nobody. */
  excluded: Excluded | null;
};
/** A signal's pass through people's positions. */
export type RoleSweep = OfKind<'new_hire' | 'past_company_move', PlannedSearch>;
/** A signal's pass through posts: one search, whose plan contains the posts. */
export type ContentSweep = OfKind<'social_content', ContentPlan>;
/** A signal's pass in a run, as it was planned at the start of the run. */
export type Sweep = RoleSweep | ContentSweep;

/** The place at which a search continues. */
export type Cursor = SearchCursor | ContentCursor;

/** A search that is under way: how many profiles it has paid for, and where it continues. */
export type OpenSearch = { sweep: number; place: number; read: number; next_cursor: Cursor | null };

/**
 * Whether profiles of a signal were last compared with other criteria than these, by their hash: two look-ups in the index profile_read_judged,
 * however many profiles there are.
 */
export async function judgesAgain(db: Queryable, signalId: string, filtersHash: string): Promise<boolean> {
  const { rows } = await db.query<{ isFound: boolean }>({
    name: 'sweep-judges-again',
    text: `select exists (select from profile_read where signal_id = $1::uuid and judged_by < $2)
             or exists (select from profile_read where signal_id = $1::uuid and judged_by > $2) as "isFound"`,
    values: [signalId, filtersHash],
  });
  return rows[0]!.isFound;
}

/** Stores a run's plan: its sweeps, their searches, and notes on the signals that were left out; the caller has locked the run. */
export async function insertPlan(db: Queryable, runId: string, sweeps: Sweep[], notes: string[]): Promise<void> {
  for (const sweep of sweeps) await insertSweep(db, runId, sweep);
  await db.query({
    name: 'run-planned',
    text: `update lead_run set is_planned = true, notes = notes || $2::text[], searches_total = $3::int,
             failures = 0, failing_since = null
           where id = $1::uuid`,
    values: [runId, notes, sweeps.reduce((sum, sweep) => sum + sweep.searches.length, 0)],
  });
}

async function insertSweep(db: Queryable, runId: string, sweep: Sweep): Promise<void> {
  await db.query({
    name: 'sweep-insert',
    text: `insert into run_sweep
             (run_id, place, signal_id, kind, searches, company_ids, relationships, filters_hash, judges_again, excluded)
           values ($1::uuid, $2::int, $3::uuid, $4, $5::jsonb, $6::bigint[], $7::text[], $8, $9::boolean, $10::jsonb)`,
    values: [
      runId,
      sweep.place,
      sweep.signal_id,
      sweep.kind,
      JSON.stringify(sweep.searches),
      sweep.company_ids,
      sweep.relationships,
      sweep.filters_hash,
      sweep.judges_again,
      sweep.excluded && JSON.stringify(sweep.excluded),
    ],
  });
  await db.query({
    name: 'searches-insert',
    text: `insert into run_search (run_id, sweep, place)
           select $1::uuid, $2::int, place from generate_series(0, $3::int - 1) as place`,
    values: [runId, sweep.place, sweep.searches.length],
  });
}

/** The first search of a run that is not done, in the order of the plan; undefined where all searches are done. */
export async function selectOpenSearch(db: Queryable, runId: string): Promise<OpenSearch | undefined> {
  const { rows } = await db.query<OpenSearch>({
    name: 'search-open',
    text: `select sweep, place, read, next_cursor from run_search
           where run_id = $1::uuid and not is_done order by sweep, place limit 1`,
    values: [runId],
  });
  return rows[0];
}

/** One sweep of a run; undefined where the run was cancelled meanwhile. */
export async function selectSweep(db: Queryable, runId: string, place: number): Promise<Sweep | undefined> {
  const { rows } = await db.query<Sweep>({
    name: 'sweep-one',
    text: `select place, signal_id, kind, searches, company_ids::text[] as company_ids, relationships, filters_hash, judges_again, excluded
           from run_sweep where run_id = $1::uuid and place = $2::int`,
    values: [runId, place],
  });
  return rows[0];
}

/** Returns the signals of a run whose profiles are compared with other criteria than before, and the hash of these. */
export async function selectComparedAgain(
  db: Queryable,
  runId: string,
): Promise<{ signalId: string; filtersHash: string }[]> {
  const { rows } = await db.query({
    name: 'sweeps-compared-again',
    text: `select signal_id as "signalId", filters_hash as "filtersHash" from run_sweep
           where run_id = $1::uuid and judges_again order by place`,
    values: [runId],
  });
  return rows;
}

/** The key of a profile that was read for a signal. */
export type ReadKey = { personId: string; moveKey: string };
/** Before all of them. */
export const firstReadKey: ReadKey = {
  personId: '00000000-0000-0000-0000-000000000000',
  moveKey: '00000000-0000-0000-0000-000000000000',
};

/**
 * Marks the next `limit` profiles that were read for a signal as compared with the criteria of this hash. Returns the key of the last, undefined
 * behind the last profile. Primary key of profile_read.
 */
export async function markCompared(
  db: Queryable,
  signal: { signalId: string; filtersHash: string },
  after: ReadKey,
  limit: number,
): Promise<ReadKey | undefined> {
  const { rows } = await db.query<ReadKey>({
    name: 'reads-mark-compared',
    text: `with next as materialized (
             select person_id, move_key from profile_read
             where signal_id = $1::uuid and (person_id, move_key) > ($3::uuid, $4::uuid)
             order by person_id, move_key limit $5::int
           ), marked as (
             update profile_read p set judged_by = $2 from next n
             where p.signal_id = $1::uuid and p.person_id = n.person_id and p.move_key = n.move_key and p.judged_by <> $2
           )
           select person_id as "personId", move_key as "moveKey" from next order by person_id desc, move_key desc limit 1`,
    values: [signal.signalId, signal.filtersHash, after.personId, after.moveKey, limit],
  });
  return rows[0];
}

/** Removes a run's plan, which may contain every customer of the account and is not needed once the run has ended. */
export async function deletePlan(db: Queryable, runId: string): Promise<void> {
  await db.query({
    name: 'sweeps-forget',
    text: 'delete from run_sweep where run_id = $1::uuid',
    values: [runId],
  });
}
