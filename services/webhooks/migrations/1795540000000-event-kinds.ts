import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Kinds of events beside ICP signals (W16). Their events have a sequence of their own in each account, apart from the feed's: `event_place`
 * tells the order, and `event` has the bytes. Spans get bounds in that sequence, and pick-ups of it have a table of their own. A row
 * without a type is an ICP signal. All columns are null or have a constant default, so no row is rewritten and each lock lasts a moment.
 *
 * Replicas of the version before go on beside it, but know no kinds, nor their lane. So endpoints can choose kinds only once the last of
 * these replicas has ended (endpoints/sql/processes.ts).
 */
export class EventKinds1795540000000 implements MigrationInterface {
  name = 'EventKinds1795540000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table account add column outbox_position bigint not null default 0,
         add column event_position bigint not null default 0`,
    );
    await runner.query('alter table endpoint add column event_types text[]');
    await runner.query(
      `alter table span add column event_types text[], add column events_after bigint, add column events_until bigint,
         add check (events_until >= events_after)`,
    );
    await runner.query('alter table event add column type text');
    await runner.query('alter table delivery add column event_type text');
    await runner.query(places);
    await runner.query(pickUps);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_pick_up, event_place');
    await runner.query('alter table delivery drop column event_type');
    await runner.query('alter table event drop column type');
    await runner.query('alter table span drop column event_types, drop column events_after, drop column events_until');
    await runner.query('alter table endpoint drop column event_types');
    await runner.query('alter table account drop column outbox_position, drop column event_position');
  }
}

// The order of what happened to an account. Positions rise with time, so the index by time finds the place of an instant.
const places = `
  create table event_place (
    account_id uuid not null,
    position   bigint not null,
    day        date not null,
    event_id   uuid not null,
    type       text not null,
    created_at timestamptz not null,
    primary key (account_id, position, day)
  ) partition by range (day);
  create index event_place_time on event_place (account_id, created_at, position);
  create table event_place_default partition of event_place default;
`;

const pickUps = `
  create table event_pick_up (
    id             uuid primary key default gen_random_uuid(),
    account_id     uuid not null,
    endpoint_id    uuid not null references endpoint,
    after_position bigint not null,
    up_to          bigint not null,
    lease_owner    uuid,
    lease_until    timestamptz,
    created_at     timestamptz not null default now()
  );
`;
