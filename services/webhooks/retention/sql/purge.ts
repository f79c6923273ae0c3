import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Deletes closed spans that ended before the retention, since events that old are no longer fanned out. */
export async function purgeSpans(db: Queryable, retentionDays: number): Promise<void> {
  await db.query(`delete from span where ends_at < now() - ($1::int + 1) * interval '1 day'`, [retentionDays]);
}
