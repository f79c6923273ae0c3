import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the trace of the request that brought an event's activity, so that a push made much later continues it (X3). The column has no
 * default: the lock on `icp_signal` lasts a moment, nothing is rewritten, and older code beside it leaves the column empty.
 */
export class SignalTraces1795261000000 implements MigrationInterface {
  name = 'SignalTraces1795261000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table icp_signal add traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table icp_signal drop traceparent');
  }
}
