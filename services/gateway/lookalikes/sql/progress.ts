import type { Queryable } from '../../../platform/postgres/postgres.js';

/** How far the vectors of the next generation are. */
export type Progress = {
  made_by: string;
  companies: number;
  /** Companies that have been looked at: their texts are embedded, refused or empty. */
  embedded: number;
  refused: number;
  /** Why the provider embeds nothing at present. */
  fault: string | null;
};

/** Reports how far the vectors are; the one row is replaced where anything has changed. */
export async function upsertProgress(db: Queryable, progress: Progress): Promise<void> {
  await db.query({
    name: 'lookalike-upsert-progress',
    text: `insert into lookalike_progress as held (made_by, companies, embedded, refused, fault) values ($1, $2, $3, $4, $5)
           on conflict (only_row) do update set made_by = excluded.made_by, companies = excluded.companies,
             embedded = excluded.embedded, refused = excluded.refused, fault = excluded.fault, updated_at = clock_timestamp()
           where (held.made_by, held.companies, held.embedded, held.refused, held.fault)
             is distinct from (excluded.made_by, excluded.companies, excluded.embedded, excluded.refused, excluded.fault)`,
    values: [progress.made_by, progress.companies, progress.embedded, progress.refused, progress.fault],
  });
}

/** How far the vectors are, where any have been asked for. */
export async function selectProgress(db: Queryable): Promise<Progress | undefined> {
  const { rows } = await db.query<Progress>({
    name: 'lookalike-progress',
    text: 'select made_by, companies, embedded, refused, fault from lookalike_progress',
  });
  return rows[0];
}
