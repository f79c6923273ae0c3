import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** Inserts or updates the canonical titles (about a thousand) in one statement; unchanged rows are skipped. */
export async function upsertCanonicalTitles(
  db: Queryable,
  titles: { id: string; code: string; name: string }[],
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'canonical-titles-put',
    text: `insert into canonical_job_title (id, code, name)
           select * from unnest($1::uuid[], $2::text[], $3::text[]) order by 1
           on conflict (id) do update set code = excluded.code, name = excluded.name
           where (canonical_job_title.code, canonical_job_title.name) is distinct from (excluded.code, excluded.name)`,
    values: [titles.map((one) => one.id), titles.map((one) => one.code), titles.map((one) => one.name)],
  });
  return rowCount ?? 0;
}
