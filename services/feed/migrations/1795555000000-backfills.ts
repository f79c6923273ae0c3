import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Backfills of watches over past activity (G8), each with its progress over the ids of activity: `after_id` is the last that it has looked
 * at, between `first_id` and `up_to`, which are null until it has begun. `waits_for` names the transactions that were storing activity when
 * it was first looked at, and may not know its watch. `due_at` is when its account's next turn may be. The new column of `icp_signal` has a
 * constant default, so nothing is rewritten, the tables are locked for a moment, and older code beside it writes signals without the mark.
 */
export class Backfills1795555000000 implements MigrationInterface {
  name = 'Backfills1795555000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table icp_signal add column if not exists is_backfill boolean not null default false');
    await runner.query(`
      create table backfill (
        id              uuid primary key default gen_random_uuid(),
        account_id      uuid not null,
        icp_criteria_id uuid not null,
        since           timestamptz,
        status          text not null default 'running' check (status in ('running', 'completed', 'cancelled')),
        waits_for       text[],
        first_id        bigint,
        after_id        bigint,
        up_to           bigint,
        scanned         bigint not null default 0,
        matched         bigint not null default 0,
        written         bigint not null default 0,
        is_limited      boolean not null default false,
        due_at          timestamptz not null default now(),
        created_at      timestamptz not null default now(),
        ended_at        timestamptz
      ) with (fillfactor = 50);
      create index backfill_list on backfill (account_id, icp_criteria_id, created_at, id);
      create index backfill_open on backfill (account_id, created_at, id) where status = 'running';
      create index backfill_ended on backfill (ended_at) where ended_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table backfill');
    await runner.query('alter table icp_signal drop column if exists is_backfill');
  }
}
