import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs are claimed by account (S4), so that one with many does not hold off another's. The table is locked while its few active rows are read. */
export class FairClaims1764002000000 implements MigrationInterface {
  name = 'FairClaims1764002000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index lead_run_waiting on lead_run (account_id, lease_until) where status in ('queued', 'running');
      drop index lead_run_claim`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index lead_run_claim on lead_run (lease_until) where status in ('queued', 'running');
      drop index lead_run_waiting`);
  }
}
