import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Prepares the partitions by month of `icp_signal` (G11). `signal_history` holds where they begin: at least a month from now, so that
 * replicas of the version before, which do not write `signal_month`, have ended by then. What is detected until then stays in the table of
 * today. The new constraint says so; it is not checked yet, so the lock on `icp_signal` lasts a moment.
 */
export class SignalBound1795491000000 implements MigrationInterface {
  name = 'SignalBound1795491000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table signal_history (
        is_only     boolean primary key default true check (is_only),
        first_month timestamptz not null,
        -- Where the oldest partition that is kept begins.
        begins_at   timestamptz not null default '-infinity',
        dropped_at  timestamptz
      );
      insert into signal_history (first_month)
      select date_trunc('month', greatest(now(), max(last_detected_at)) + interval '1 month', 'UTC') + interval '1 month'
      from account;

      -- The first position of each account in each month in which it has events, from the first month on.
      create table signal_month (
        account_id     uuid not null,
        starts_at      timestamptz not null,
        first_position bigint not null,
        primary key (account_id, starts_at)
      );
    `);
    const [{ bound }] = await runner.query('select first_month::text as bound from signal_history');
    await runner.query(
      `alter table icp_signal add constraint icp_signal_bound check (detected_at < timestamptz '${bound}') not valid`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table icp_signal drop constraint icp_signal_bound');
    await runner.query('drop table signal_month, signal_history');
  }
}
