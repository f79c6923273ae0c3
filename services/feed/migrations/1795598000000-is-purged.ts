import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `signal_history.is_purged` says whether everything that is kept of expired months beside their partitions is deleted, so that the tables are
 * searched for it once after each month, and not every ten minutes. The version before sets a new beginning without it and deletes by itself.
 */
export class IsPurged1795598000000 implements MigrationInterface {
  name = 'IsPurged1795598000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table signal_history add column is_purged boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table signal_history drop column is_purged');
  }
}
