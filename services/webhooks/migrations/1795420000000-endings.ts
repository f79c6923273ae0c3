import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pending deliveries end by a mark of their endpoint (W5): all that were queued before `ended_before` have ended at `ended_at`, whether
 * their rows say so already or not. An endpoint that was deleted has the mark `infinity`. `replayed_at` is when a delivery was queued for
 * the last time, where that was not when it was made. The index due_queued finds what has waited longest; to build it takes about a second
 * per million queued rows. The default partitions take what lies outside of all days, and `upkeep` holds what its parts remember. All other
 * changes rewrite no row but those of endpoints that were deleted and of queued replays.
 */
export class Endings1795420000000 implements MigrationInterface {
  name = 'Endings1795420000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoint add column ended_before timestamptz, add column ended_at timestamptz');
    await runner.query(
      `update endpoint set ended_before = 'infinity', ended_at = deleted_at where deleted_at is not null`,
    );
    await runner.query('alter table endpoint drop column has_leftovers');
    await runner.query(
      `alter table delivery add column replayed_at timestamptz,
         add column endpoint_unreachable boolean not null default false`,
    );
    await runner.query(
      `update delivery v set replayed_at = d.queued_at from due d
       where d.queued_at > v.created_at and v.id = d.delivery_id and v.day = d.day`,
    );
    await runner.query('create index due_queued on due (endpoint_id, queued_at)');
    for (const table of ['event', 'delivery', 'attempt']) {
      await runner.query(`create table ${table}_default partition of ${table} default`);
    }
    await runner.query(
      `create table upkeep (
         id boolean primary key default true check (id), seen_at timestamptz, distrusted_until timestamptz,
         dropped_at timestamptz)`,
    );
    await runner.query('insert into upkeep default values');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table upkeep, event_default, delivery_default, attempt_default');
    await runner.query('drop index due_queued');
    await runner.query('alter table delivery drop column replayed_at, drop column endpoint_unreachable');
    await runner.query('alter table endpoint add column has_leftovers boolean not null default false');
    await runner.query('update endpoint set has_leftovers = true where deleted_at is not null');
    await runner.query('create index endpoint_leftovers on endpoint (id) where has_leftovers');
    await runner.query('alter table endpoint drop column ended_before, drop column ended_at');
  }
}
