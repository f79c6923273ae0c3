import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bulk replays (W18). A replay keeps how far it has read its deliveries (`place_at`, `place_id`) or the feed (`position`); `replay_left`
 * holds what was taken out of the queue while it is paused. `due.replay_id` tells whose a queued row is, and `process.known_lanes` how many
 * lanes a process knows: rows of the new lane are made only while no process of the version before runs. The new columns are null or have a
 * constant default, so no row is rewritten, and tables are locked for an instant.
 */
export class Replays1795530000000 implements MigrationInterface {
  name = 'Replays1795530000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table replay (
        id                uuid primary key default gen_random_uuid(),
        account_id        uuid not null,
        endpoint_id       uuid not null references endpoint,
        state             text not null default 'running' check (state in ('running', 'paused', 'completed', 'cancelled')),
        statuses          text[] not null,
        since             timestamptz,
        until             timestamptz,
        after_position    bigint,
        include_delivered boolean not null,
        total             bigint not null,
        total_is_exact    boolean not null,
        queued            bigint not null default 0,
        delivered         bigint not null default 0,
        failed            bigint not null default 0,
        skipped           bigint not null default 0,
        place_at          timestamptz,
        place_id          uuid,
        position          bigint,
        up_to             bigint,
        is_walked         boolean not null default false,
        is_clearing       boolean not null default false,
        lease_owner       uuid,
        lease_until       timestamptz,
        created_at        timestamptz not null default now(),
        updated_at        timestamptz not null default now(),
        ended_at          timestamptz
      ) with (fillfactor = 50)`);
    await runner.query('create index replay_list on replay (account_id, endpoint_id, created_at, id)');
    await runner.query(`create index replay_work on replay (lease_until) where state = 'running' or is_clearing`);
    await runner.query('create index replay_ended on replay (ended_at) where ended_at is not null');
    await runner.query(`
      create table replay_left (
        replay_id   uuid not null references replay on delete cascade,
        delivery_id uuid not null,
        day         date not null,
        primary key (replay_id, delivery_id)
      )`);
    await runner.query('alter table due add column replay_id uuid');
    await runner.query('alter table process add column known_lanes smallint not null default 4');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table process drop column known_lanes');
    await runner.query('delete from due where lane = 5');
    await runner.query('alter table due drop column replay_id');
    await runner.query('drop table replay_left, replay');
  }
}
