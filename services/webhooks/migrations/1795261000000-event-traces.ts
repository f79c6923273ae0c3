import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `event.traceparent`, the trace of the request that brought the activity, so that attempts made hours later continue it (X3). The
 * column has no default, so the lock on `event` and its partitions lasts only a moment; older code beside it leaves the column empty.
 * `endpoint_disabled` makes counting disabled endpoints cheap enough for every sample.
 */
export class EventTraces1795261000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event add traceparent text');
    await runner.query('create index endpoint_disabled on endpoint (id) where not is_enabled and deleted_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index endpoint_disabled');
    await runner.query('alter table event drop traceparent');
  }
}
