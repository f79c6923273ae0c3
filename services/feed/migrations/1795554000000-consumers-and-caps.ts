import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Consumers of the feed with their places (G9), and caps of watches (G8). Both tables are updated often and have free space for it on their
 * pages. `watch_day` holds, for each watch with a cap and each UTC day of detection, how many signals were recorded and how many matches
 * swallowed; it is written under the lock of the account. A replica of the version before knows no caps and counts nothing, so that a cap
 * holds from when the last of them has ended.
 */
export class ConsumersAndCaps1795554000000 implements MigrationInterface {
  name = 'ConsumersAndCaps1795554000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table consumer (
        account_id   uuid not null,
        name         text not null,
        position     bigint not null,
        committed_at timestamptz,
        created_at   timestamptz not null default now(),
        primary key (account_id, name)
      ) with (fillfactor = 50);

      alter table watch add column max_signals_per_day integer;
      create table watch_day (
        account_id      uuid not null,
        icp_criteria_id uuid not null,
        day             date not null,
        recorded        bigint not null default 0,
        swallowed       bigint not null default 0,
        primary key (account_id, icp_criteria_id, day)
      ) with (fillfactor = 50);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table watch_day');
    await runner.query('alter table watch drop column max_signals_per_day');
    await runner.query('drop table consumer');
  }
}
