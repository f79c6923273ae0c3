import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `signal_hour` counts the ICP signals of an account by hour of detection, watch and type, up to the position in `signal_counted`, so that
 * statistics of a month read few rows. Signals are counted in the background, those of before the upgrade too, and not when they are
 * recorded. Nothing is rewritten, and the version before works on beside it. Half of each page is left free for counts that change.
 */
export class SignalHours1795592000000 implements MigrationInterface {
  name = 'SignalHours1795592000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table signal_hour (
         account_id      uuid not null,
         hour            timestamptz not null,
         icp_criteria_id uuid not null,
         signal_type     text not null,
         count           bigint not null,
         primary key (account_id, hour, icp_criteria_id, signal_type)
       ) with (fillfactor = 50);
       create table signal_counted (
         account_id uuid primary key,
         position   bigint not null default 0
       ) with (fillfactor = 50)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table signal_hour, signal_counted');
  }
}
