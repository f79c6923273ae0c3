import type { MigrationInterface, QueryRunner } from 'typeorm';
import { idempotencyTable } from '../../platform/postgres/idempotency.js';

/**
 * The whole schema of the webhooks service. The queue (`due`) is separate from the history (`event`, `delivery`, `attempt`), which is
 * partitioned by the UTC day of the event's detection (H14). The migration only creates, so it locks nothing.
 */
export class Foundation1795248000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(idempotencyTable);
    await runner.query(accounts);
    await runner.query(history);
    await runner.query(queue);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table due, attempt, delivery, event, pick_up, span, endpoint_secret, endpoint, account');
    await runner.query('drop function delivery_id(timestamptz)');
    await runner.query('drop table idempotency_key');
  }
}

// `account` is locked for every change of spans and for every fan-out (W4); `position` is the last position that was fanned out. Each
// secret has a row of its own, so that a rotation can add one while the old one still signs. `endpoint.version` rises with every change
// that an attempt needs to know (URL, secrets); it is the version of the copy in memory. Closed spans are kept, since events that arrive
// late need them.
const accounts = `
  create table account (
    account_id uuid primary key,
    position   bigint not null default 0
  ) with (fillfactor = 50);

  create table endpoint (
    id               uuid primary key default gen_random_uuid(),
    account_id       uuid not null,
    url              text not null,
    description      text not null,
    is_enabled       boolean not null default true,
    signal_types     text[],
    icp_criteria_ids uuid[],
    version          integer not null default 1,
    created_at       timestamptz not null default now(),
    updated_at       timestamptz not null default now(),
    deleted_at       timestamptz
  );
  create index endpoint_list on endpoint (account_id, created_at, id) where deleted_at is null;

  create table endpoint_secret (
    id          uuid primary key default gen_random_uuid(),
    endpoint_id uuid not null references endpoint,
    sealed      text not null,
    created_at  timestamptz not null default clock_timestamp(),
    expires_at  timestamptz
  );
  create index endpoint_secret_endpoint on endpoint_secret (endpoint_id, created_at);

  create table span (
    endpoint_id      uuid not null references endpoint,
    starts_at        timestamptz not null,
    ends_at          timestamptz,
    account_id       uuid not null,
    signal_types     text[],
    icp_criteria_ids uuid[],
    primary key (endpoint_id, starts_at),
    check (ends_at >= starts_at)
  );
  create index span_account on span (account_id, ends_at);
  create unique index span_open on span (endpoint_id) where ends_at is null;

  create table pick_up (
    id             uuid primary key default gen_random_uuid(),
    account_id     uuid not null,
    endpoint_id    uuid not null references endpoint,
    since          timestamptz not null,
    after_position bigint not null default 0,
    up_to          bigint not null,
    lease_owner    uuid,
    lease_until    timestamptz,
    created_at     timestamptz not null default now()
  );
`;

// A success changes no indexed column of its delivery: `status` and `updated_at` are in no index, and `failed_status` stays null, so the
// update stays within the page. Lists of failed deliveries have an index of their own; lists of pending ones read `due`. A UUIDv7 holds the
// millisecond of the detection in its first 48 bits; `floor` keeps an id from moving to the next day.
const history = `
  create function delivery_id(at timestamptz) returns uuid language sql volatile parallel safe as $$
    select encode(set_bit(set_bit(overlay(
      uuid_send(gen_random_uuid())
      placing substring(int8send(floor(extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6
    ), 52, 1), 53, 1), 'hex')::uuid
  $$;

  create table event (
    id          uuid not null,
    day         date not null,
    account_id  uuid not null,
    detected_at timestamptz not null,
    body        text not null,
    primary key (id, day)
  ) partition by range (day);

  create table delivery (
    id              uuid not null,
    day             date not null,
    account_id      uuid not null,
    endpoint_id     uuid not null,
    event_id        uuid not null,
    created_at      timestamptz not null,
    updated_at      timestamptz not null,
    next_attempt_at timestamptz,
    attempt_count   integer not null default 0,
    response_status smallint,
    failure_reason  text,
    status          text not null default 'pending' check (status in ('pending', 'delivered', 'rejected', 'exhausted')),
    failed_status   text check (failed_status in ('rejected', 'exhausted')),
    primary key (id, day),
    unique (event_id, endpoint_id, day),
    check ((status in ('rejected', 'exhausted')) = (failed_status is not null))
  ) partition by range (day);
  create index delivery_account on delivery (account_id, created_at, id);
  create index delivery_endpoint on delivery (endpoint_id, created_at, id);
  create index delivery_failed on delivery (account_id, failed_status, created_at, id) where failed_status is not null;

  create table attempt (
    delivery_id     uuid not null,
    number          integer not null,
    day             date not null,
    started_at      timestamptz not null,
    duration_ms     integer not null,
    response_status smallint,
    failure_reason  text,
    primary key (delivery_id, number, day)
  ) partition by range (day);
`;

// This table is small and changes often: a row lives from the fan-out to the final outcome. A lease is in no index, so taking one stays
// within the page. The primary key begins like the list of pending deliveries. `created_at` is the delivery's and never changes, so the key
// is as unique as the id, and a second replay conflicts with it (W12).
const queue = `
  create table due (
    account_id      uuid not null,
    created_at      timestamptz not null,
    delivery_id     uuid not null,
    day             date not null,
    endpoint_id     uuid not null,
    event_id        uuid not null,
    is_retry        boolean not null default false,
    attempt_count   integer not null default 0,
    retries_done    integer not null default 0,
    queued_at       timestamptz not null default now(),
    next_attempt_at timestamptz not null default now(),
    lease_owner     uuid,
    lease_until     timestamptz,
    primary key (account_id, created_at, delivery_id)
  ) with (
    fillfactor = 60,
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0,
    autovacuum_vacuum_insert_scale_factor = 1
  );
  create index due_next on due (endpoint_id, is_retry, next_attempt_at);
`;
