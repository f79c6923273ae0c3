import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The titles among these that are in the dictionary, with their ids; by its unique index. */
export async function selectTitleIds(db: Queryable, texts: string[]): Promise<{ id: number; text: string }[]> {
  const { rows } = await db.query<{ id: number; text: string }>({
    text: 'select id, text from job_title where text = any($1::text[])',
    values: [texts],
  });
  return rows;
}

/** Inserts titles and returns those that are new. They are given in the order of their text, which prevents deadlocks between writers. */
export async function insertTitles(
  db: Queryable,
  titles: { text: string; seniority: string | null }[],
): Promise<{ id: number; text: string }[]> {
  const { rows } = await db.query<{ id: number; text: string }>({
    text: `insert into job_title (text, seniority)
           select * from unnest($1::text[], $2::text[])
           on conflict (text) do nothing returning id, text`,
    values: [titles.map((one) => one.text), titles.map((one) => one.seniority)],
  });
  return rows;
}
