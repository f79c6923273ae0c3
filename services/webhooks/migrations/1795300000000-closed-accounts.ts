import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Closed accounts (X7): their row stays for ever and says so. A column without a default, so the table is locked for an instant and no
 * row is touched; older code works on beside it, and still registers endpoints for them.
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
