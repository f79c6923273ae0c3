import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Why a signal matched (G8), beside its bytes, and whether it comes from a backfill. The columns are null and false at first, so the lock on
 * `icp_signal` lasts a moment and nothing is rewritten. Older code beside it leaves them so: such signals have no reason.
 */
export class SignalMatches1795552000000 implements MigrationInterface {
  name = 'SignalMatches1795552000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table icp_signal
        add column if not exists match text,
        add column if not exists is_backfill boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table icp_signal drop column if exists match, drop column if exists is_backfill');
  }
}
