import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

/**
 * What a mark is about, and what its key is:
 * - `employer key`: employers of the dictionary with a key (`kind key`) by which companies may be found, which are recognised again;
 * - `employer`: the positions that name an employer of the dictionary, by its id, which follow what it is recognised as;
 * - `facts`: the current employees of a company, whose facts for filters have changed;
 * - `company`: all people of a company, whose successor has changed;
 * - `name`: people whose employer is known by a name alone;
 * - `title`: the people who have a title, by its id, whose signature has changed.
 */
export type DueKind = 'employer key' | 'employer' | 'facts' | 'company' | 'name' | 'title';

/** A mark, in the version in which it was read. */
export type Due = { kind: DueKind; key: string; version: number };

/** Marks what changed, so that people are derived again for it, in the transaction of the change. */
export async function markDue(client: Client, kind: DueKind, keys: readonly (string | number)[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query({
    name: 'people-due-mark',
    text: `insert into people_due as held (kind, key) select distinct $1, key from unnest($2::text[]) as key order by key
           on conflict (kind, key) do update set version = held.version + 1`,
    values: [kind, keys.map(String)],
  });
}

/** At most `limit` marks, the oldest first; index people_due_marked. */
export async function selectDue(db: Queryable, limit: number): Promise<Due[]> {
  const { rows } = await db.query<Due>({
    name: 'people-due-next',
    text: 'select kind, key, version from people_due order by marked_at limit $1::int',
    values: [limit],
  });
  return rows;
}

/** The age of the oldest mark in seconds, 0 where there is none; index people_due_marked. */
export async function selectDueAge(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ age: number }>({
    name: 'people-due-age',
    text: `select coalesce((
             select extract(epoch from clock_timestamp() - marked_at)::float8 from people_due order by marked_at limit 1), 0) as age`,
  });
  return rows[0]!.age;
}

/** Removes marks that were worked off, except those that were marked again since. */
export async function deleteDue(db: Queryable, done: Due[]): Promise<void> {
  if (done.length === 0) return;
  await db.query({
    name: 'people-due-done',
    text: `delete from people_due d using unnest($1::text[], $2::text[], $3::bigint[]) as done (kind, key, version)
           where d.kind = done.kind and d.key = done.key and d.version = done.version`,
    values: [done.map((one) => one.kind), done.map((one) => one.key), done.map((one) => one.version)],
  });
}
