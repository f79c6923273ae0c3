import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The titles among these that are in the dictionary, with their ids; by its unique index. */
export async function selectTitleIds(db: Queryable, texts: string[]): Promise<{ id: number; text: string }[]> {
  const { rows } = await db.query<{ id: number; text: string }>({
    text: 'select id, text from job_title where text = any($1::text[])',
    values: [texts],
  });
  return rows;
}
