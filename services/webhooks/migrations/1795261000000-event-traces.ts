import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `event.traceparent`: the trace that the activity came in with, so that attempts made hours later continue it (X3). Without a
 * default, so the lock on `event` and its partitions lasts a moment; older code beside it leaves it empty. `endpoint_disabled` lets
 * the figure of disabled endpoints be read at every sample.
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
