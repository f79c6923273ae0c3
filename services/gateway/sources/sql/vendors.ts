import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Vendor } from '../source-kind.js';

/** Added to each pause, since a request is sent a little after its turn, and the next one must not arrive too early. */
const slackMs = 60;

/**
 * Takes the next turn to ask a vendor, counted over all replicas, and returns in how many milliseconds it comes; null while the vendor must not be
 * asked.
 */
export async function takeTurn(db: Queryable, { name, everyMs }: Vendor): Promise<number | null> {
  const { rows } = await db.query<{ wait_ms: number; rests: boolean }>({
    name: 'source-vendor-turn',
    text: `insert into source_vendor as v (name, next_at) values ($1, clock_timestamp() + $2::int * interval '1 millisecond')
           on conflict (name) do update set next_at = case
             when v.rests_until > clock_timestamp() then v.next_at
             else greatest(v.next_at, clock_timestamp()) + $2::int * interval '1 millisecond' end
           returning coalesce(rests_until > clock_timestamp(), false) as rests,
             greatest(0, ceil(extract(epoch from next_at - clock_timestamp()) * 1000) - $2::int)::int as wait_ms`,
    values: [name, everyMs + slackMs],
  });
  const [turn] = rows;
  return turn!.rests ? null : turn!.wait_ms;
}

/** Deletes the turns of hosts whose pages nobody has read for an hour. Vendors, whose names have no dot, are kept. */
export async function forgetHosts(db: Queryable): Promise<void> {
  await db.query(`delete from source_vendor where name like '%.%' and next_at < now() - interval '1 hour'
    and (rests_until is null or rests_until < now())`);
}

/** Records that a vendor must not be asked for a time; a longer time that was recorded before stays. */
export async function restVendor(db: Queryable, name: string, forMs: number): Promise<void> {
  await db.query({
    name: 'source-vendor-rest',
    text: `insert into source_vendor as v (name, rests_until) values ($1, clock_timestamp() + $2::bigint * interval '1 millisecond')
           on conflict (name) do update set rests_until = greatest(v.rests_until, excluded.rests_until)`,
    values: [name, Math.ceil(forMs)],
  });
}
