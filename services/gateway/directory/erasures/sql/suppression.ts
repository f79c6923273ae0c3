import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

/** Which of these hashes are suppressed (X7). */
export async function selectSuppressed(db: Queryable, hashes: Buffer[]): Promise<Buffer[]> {
  const { rows } = await db.query<{ key_hash: Buffer }>({
    text: 'select key_hash from suppression where key_hash = any($1::bytea[])',
    values: [hashes],
  });
  return rows.map((row) => row.key_hash);
}

/** Whether anybody is suppressed at all. Most installations have nobody, and then need not hash every address. */
export async function hasSuppressed(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>('select exists (select from suppression) as any');
  return rows[0]?.any ?? false;
}

/** Records for ever that the person of these hashes must be kept out. */
export async function suppress(client: Client, hashes: Buffer[]): Promise<void> {
  await client.query({
    name: 'person-suppress',
    text: 'insert into suppression (key_hash) select unnest($1::bytea[]) on conflict do nothing',
    values: [hashes],
  });
}
