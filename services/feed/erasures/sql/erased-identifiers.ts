import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Makes erasures wait until the transaction ends, so that each batch of items is either stored before an erasure, and then searched, or
 * knows of it. It is a statement of its own, before the one that stores (H3). Batches do not wait for each other.
 */
export async function lockErasures(client: Client): Promise<void> {
  await client.query({
    name: 'erasures-hold',
    text: `select pg_advisory_xact_lock_shared(hashtext('leadwire feed erasures'))`,
  });
}

/** Records hashes permanently. Waits for the batches that are being stored. Hashes that are recorded already are skipped. */
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

/** Returns the hashes with ids after `after`, up to `upTo` when it is given, in order of their ids; at most `limit`. */
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
