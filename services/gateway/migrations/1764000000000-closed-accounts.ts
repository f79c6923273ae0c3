import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Closed accounts (X7) and what is still to be done about them. Columns without a default, so `account` is locked for an instant, and a
 * new table; older code works on beside it, and lets the keys of closed accounts in.
 *
 * `closing_step` is an outbox (H13): its rows are written by the transaction that closes, and deleted once the service that
 * they are for has confirmed.
 */
export class ClosedAccounts1764000000000 implements MigrationInterface {
  name = 'ClosedAccounts1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account add column closed_at timestamptz, add column purged_at timestamptz;

      create table closing_step (
        account_id uuid not null references account,
        step       text not null check (step in ('feed', 'webhooks', 'settle', 'purge')),
        -- From when on it may be taken: the end of a lease, or of the wait after a failure.
        due_at     timestamptz not null default now(),
        failures   integer not null default 0,
        primary key (account_id, step)
      );
      create index closing_step_due on closing_step (due_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table closing_step; alter table account drop column closed_at, drop column purged_at');
  }
}
