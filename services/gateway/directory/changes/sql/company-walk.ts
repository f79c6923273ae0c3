import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** A position among the changes of companies: writers of companies commit with rising (updated_at, social_id). */
export type ChangeCursor = { updated_at: string; social_id: number };

/** If no worker has had the walk for so long, none is running: an idle worker claims it every 5 s. */
export const nobodyAfterS = 10;

/** What the feed has not confirmed, as of now, and the walk over companies. */
export type Behind = {
  /** Where the walk is. */
  cursor: ChangeCursor;
  /** The age in seconds of the oldest unconfirmed change of a company, of a followed list, and of the oldest activity; null where none. */
  companiesS: number | null;
  listsS: number | null;
  activityS: number | null;
  /** Whether a worker has the walk. */
  isHeld: boolean;
  /** How many seconds ago a worker last had the walk. */
  idleS: number;
};

/**
 * Reads what the feed has not confirmed; by company_newest, followed_list_due, and the primary key of change_activity. Changes from before
 * the walk existed count as waiting since it began.
 */
export async function readBehind(db: Queryable): Promise<Behind> {
  const { rows } = await db.query<Omit<Behind, 'cursor'> & ChangeCursor>({
    name: 'company-walk-behind',
    text: `
      select w.updated_at, w.social_id, w.lease_until > t.now and w.lease_until < t.now + interval '2 min' as "isHeld",
        extract(epoch from t.now - w.lease_until)::float8 as "idleS",
        case when o.changed_at is not null then extract(epoch from t.now - greatest(o.changed_at, w.begun_at))::float8 end as "companiesS",
        extract(epoch from t.now - (select changed_at from followed_list where version > confirmed_version
                                    order by changed_at limit 1))::float8 as "listsS",
        extract(epoch from t.now - (select recorded_at from change_activity order by id limit 1))::float8 as "activityS"
      from company_walk w cross join (select clock_timestamp() as now) t
      cross join lateral (select (
        select c.updated_at from company c where (c.updated_at, c.social_id) > (w.updated_at, w.social_id)
        order by c.updated_at, c.social_id limit 1) as changed_at) o`,
  });
  const { updated_at, social_id, ...behind } = rows[0]!;
  return { cursor: { updated_at, social_id }, ...behind };
}

/** Leases the walk to a holder and returns where it continues; undefined if another holder has it. Too long a lease comes from a wrong clock. */
export async function claimWalk(db: Queryable, holder: string, leaseMs: number): Promise<ChangeCursor | undefined> {
  const { rows } = await db.query<ChangeCursor>({
    name: 'company-walk-claim',
    text: `
      update company_walk set holder = $1::uuid, lease_until = clock_timestamp() + $2::int * interval '1 ms'
      where lease_until <= clock_timestamp() or lease_until > clock_timestamp() + interval '2 min'
      returning updated_at, social_id`,
    values: [holder, leaseMs],
  });
  return rows[0];
}

/** Moves the walk on to a change that the feed has confirmed, and renews the lease. Returns false where the holder has lost it. */
export async function moveWalk(db: Queryable, holder: string, to: ChangeCursor, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'company-walk-move',
    text: `
      update company_walk
      set updated_at = $2::timestamptz, social_id = $3::bigint, lease_until = clock_timestamp() + $4::int * interval '1 ms'
      where holder = $1::uuid`,
    values: [holder, to.updated_at, to.social_id, leaseMs],
  });
  return rowCount === 1;
}

/** Ends the lease, unless another holder has the walk by now. */
export async function releaseWalk(db: Queryable, holder: string): Promise<void> {
  await db.query({
    name: 'company-walk-release',
    text: 'update company_walk set holder = null, lease_until = clock_timestamp() where holder = $1::uuid',
    values: [holder],
  });
}
