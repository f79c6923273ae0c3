import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The ids among `ids` that are canonical job titles. */
export async function selectKnownTitles(db: Queryable, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'canonical-titles-known',
    text: 'select id from canonical_job_title where id = any($1::uuid[])',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}
