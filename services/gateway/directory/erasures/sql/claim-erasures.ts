import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

/** Queues a report to the feed, in the transaction that erases. */
export async function insertErasure(client: Client, hashes: string[]): Promise<void> {
  await client.query({
    name: 'erasure-insert',
    text: 'insert into erasure (hashes) values ($1::text[])',
    values: [hashes],
  });
}

/** Claims erasures that the feed has not confirmed, the oldest first, under a lease of 15 s. */
export async function claimErasures(db: Queryable, limit: number): Promise<{ id: number; hashes: string[] }[]> {
  const { rows } = await db.query({
    name: 'erasure-claim',
    text: `
      update erasure e set retry_at = now() + interval '15 s'
      where id in (select id from erasure where retry_at <= now() order by retry_at limit $1 for update skip locked)
      returning id, hashes`,
    values: [limit],
  });
  return rows;
}

/** Deletes what the feed has confirmed. */
export async function deleteErasures(db: Queryable, ids: number[]): Promise<void> {
  await db.query({ name: 'erasure-delete', text: 'delete from erasure where id = any($1::bigint[])', values: [ids] });
}

/** Releases erasures that could not be reported; they are tried again in 2 s. */
export async function postponeErasures(db: Queryable, ids: number[]): Promise<void> {
  await db.query({
    name: 'erasure-postpone',
    text: `update erasure set retry_at = now() + interval '2 s' where id = any($1::bigint[])`,
    values: [ids],
  });
}
