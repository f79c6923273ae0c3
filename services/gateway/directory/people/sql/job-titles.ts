import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The ids of those titles that the dictionary holds; by its unique index. */
export async function selectTitleIds(db: Queryable, texts: string[]): Promise<{ id: number; text: string }[]> {
  const { rows } = await db.query<{ id: number; text: string }>({
    text: 'select id, text from job_title where text = any($1::text[])',
    values: [texts],
  });
  return rows;
}

/** Enters titles, given in the order of their text (so that two writers cannot wait for each other); answers those that are new. */
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
