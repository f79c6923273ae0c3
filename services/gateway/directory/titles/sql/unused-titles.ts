import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

// With `offset 0` each title is looked up by itself, where a join might read all positions.
const isUnused = 'not exists (select from position o where o.title_id = t.id offset 0)';

/**
 * Deletes those of these titles that nobody has any more, since a title may say who had it; index position_title. A title that a writer of
 * people has just taken up is locked by it, and stays. Waits for nobody, so that no deadlock with writers is possible.
 */
export async function deleteUnusedTitles(client: Client, titleIds: number[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>({
    name: 'titles-lock-unused',
    text: `select t.id from job_title t
           where t.id = any($1::integer[]) and ${isUnused}
           for update skip locked`,
    values: [titleIds],
  });
  if (rows.length === 0) return;
  // Looked at again: only a statement that begins with the lock sees what was committed before the lock.
  await client.query({
    name: 'titles-delete-unused',
    text: `delete from job_title t
           where t.id = any($1::integer[]) and ${isUnused}`,
    values: [rows.map(({ id }) => id)],
  });
}

/**
 * Those of the `limit` titles behind an id that nobody has, and the id behind which the next ones are: 0 after the last titles. By primary
 * key and index position_title.
 */
export async function selectUnusedTitles(
  db: Queryable,
  after: number,
  limit: number,
): Promise<{ unused: number[]; next: number }> {
  const { rows } = await db.query<{ unused: number[]; next: number }>({
    name: 'titles-unused',
    text: `select coalesce(array_agg(id) filter (where is_unused), '{}') as unused,
             case when count(*) = $2::integer then max(id) else 0 end as next
           from (select id, ${isUnused} as is_unused
                 from job_title t where id > $1::integer order by id limit $2::integer) looked_at`,
    values: [after, limit],
  });
  return rows[0]!;
}
