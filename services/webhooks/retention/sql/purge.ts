import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Deletes closed spans that ended before the retention, since events that old are no longer fanned out. */
export async function purgeSpans(db: Queryable, retentionDays: number): Promise<void> {
  await db.query(`delete from span where ends_at < now() - ($1::int + 1) * interval '1 day'`, [retentionDays]);
}

/**
 * Deletes queue rows of deleted endpoints whose lease has expired: an attempt was in flight at the deletion, and its process died. Their
 * deliveries have been `exhausted` since the deletion.
 */
export async function purgeOrphans(db: Queryable): Promise<void> {
  await db.query(
    `delete from due d using endpoint e
     where e.id = d.endpoint_id and e.deleted_at is not null and (d.lease_until is null or d.lease_until < now())`,
  );
}
