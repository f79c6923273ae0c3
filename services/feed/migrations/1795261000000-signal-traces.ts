import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The trace that an event's activity came in with, so that a push made much later continues it (X3). A column without a default:
 * the lock on `icp_signal` lasts a moment, nothing is rewritten, and older code beside it leaves the column empty.
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
