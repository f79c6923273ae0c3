import type { WatchCriteria } from '../../../../schema/contracts/watches.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { givenTypes } from '../../matching/index.js';

/** Returns the write up to which all watches have the hash of their criteria; null where nothing is to be done, or not yet. */
export async function readHashedTo(db: Queryable): Promise<number | null> {
  const { rows } = await db.query('select hashed_to as "hashedTo" from watch_change where hash_from <= now()');
  return rows[0]?.hashedTo ?? null;
}

/** Returns the criteria of the watches whose last write comes after `change`, in the order of the writes. Uses `watch_by_change`. */
export async function readWrittenAfter(
  db: Queryable,
  change: number,
  limit: number,
): Promise<(WatchCriteria & { change: number })[]> {
  const { rows } = await db.query({
    name: 'watch-unhashed',
    text: `select change, signal_types, topics, keywords, company_social_ids,
             companies_list_id, industries, sizes, hq_countries, employees_min, employees_max
           from watch where change > $1::bigint order by change limit $2::int`,
    values: [change, limit],
  });
  return rows.map((row) => ({ ...row, signal_types: givenTypes(row.signal_types) }));
}

/** Stores the hashes of watches, except of those that were written again. Uses `watch_by_change`. */
export async function storeHashes(db: Queryable, hashes: { change: number; hash: string }[]): Promise<void> {
  await db.query({
    name: 'watch-hashes',
    text: `update watch set criteria_hash = made.hash
           from unnest($1::bigint[], $2::uuid[]) as made (change, hash)
           where watch.change = made.change and criteria_hash is distinct from made.hash`,
    values: [hashes.map(({ change }) => change), hashes.map(({ hash }) => hash)],
  });
}

/** Notes how far watches have their hashes, null for all of them, unless another replica has gone on from `from` already. */
export async function noteHashed(db: Queryable, from: number, to: number | null): Promise<void> {
  await db.query({
    name: 'watch-note-hashed',
    text: 'update watch_change set hashed_to = $2::bigint where hashed_to = $1::bigint',
    values: [from, to],
  });
}
