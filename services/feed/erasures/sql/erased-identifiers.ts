import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Lets erasures wait until the transaction ends, so that each batch of items either is stored before an erasure, and then looked
 * through, or knows of it. A statement of its own, before the one that stores (H3); batches do not wait for each other.
 */
export async function lockErasures(client: Client): Promise<void> {
  await client.query({
    name: 'erasures-hold',
    text: `select pg_advisory_xact_lock_shared(hashtext('leadwire feed erasures'))`,
  });
}

/** Notes for ever what is kept out; waits for the batches that are being stored. What is noted already stays as it is. */
export async function insertErased(client: Client, hashes: string[]): Promise<void> {
  await client.query({
    name: 'erasures-lock',
    text: `select pg_advisory_xact_lock(hashtext('leadwire feed erasures'))`,
  });
  await client.query({
    name: 'erased-insert',
    text: 'insert into erased_identifier (hash) select * from unnest($1::text[]) on conflict do nothing',
    values: [hashes],
  });
}

/** The hashes noted after `after`, up to `upTo` where that is given, in their order; at most `limit`. */
export async function readErased(
  db: Queryable,
  range: { after: number; upTo?: number; limit: number },
): Promise<{ id: number; hash: string }[]> {
  const { rows } = await db.query({
    name: 'erased-read',
    text: `select id, hash from erased_identifier
           where id > $1 and id <= coalesce($2, 9007199254740991::bigint) order by id limit $3`,
    values: [range.after, range.upTo ?? null, range.limit],
  });
  return rows;
}
