import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a run has failed without progress, so that one that waits for a server that stays away is given up. A column without a
 * default: the table is locked for an instant, and older code works on beside it.
 */
export class RunFailures1763915000000 implements MigrationInterface {
  name = 'RunFailures1763915000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lead_run add column failing_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lead_run drop column failing_since');
  }
}
