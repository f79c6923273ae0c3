import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Closed accounts (X7) keep their row for ever, marked by `closed_at`. The column has no default, so the table is locked only for an
 * instant and no row is rewritten. Older code works beside it, but still accepts activity and watches for closed accounts.
 */
export class ClosedAccounts1795300000000 implements MigrationInterface {
  name = 'ClosedAccounts1795300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account add column closed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account drop column closed_at');
  }
}
