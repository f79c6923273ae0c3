import type { Queryable } from '../../../../platform/postgres/postgres.js';

export type DictionaryPage = { rows: { id: number; text: string }[]; xmin: number; xmax: number };

/**
 * At most `limit` titles of the dictionary after an id, in the order of ids, by the primary key of job_title. With them the oldest
 * transaction that is still running (`xmin`) and the next one to be assigned (`xmax`), as of the snapshot of the statement.
 */
export async function selectDictionary(db: Queryable, afterId: number, limit: number): Promise<DictionaryPage> {
  const { rows } = await db.query<{ id: number | null; text: string; xmin: number; xmax: number }>({
    name: 'titles-dictionary',
    text: `select t.id, t.text, pg_snapshot_xmin(s)::text::bigint as xmin, pg_snapshot_xmax(s)::text::bigint as xmax
           from pg_current_snapshot() s
           left join lateral (
             select id, text from job_title where id > $1::integer order by id limit $2::integer
           ) t on true
           order by t.id`,
    values: [afterId, limit],
  });
  return {
    rows: rows.flatMap(({ id, text }) => (id === null ? [] : [{ id, text }])),
    xmin: rows[0]!.xmin,
    xmax: rows[0]!.xmax,
  };
}
