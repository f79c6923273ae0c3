import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The outbox of the gateway's events for webhooks (W16, H13), and the threshold at which an account is told of low credits. New tables, and
 * a column without a default, so that `credit_balance` is locked for an instant. Older code works on beside it; what it does makes no
 * events.
 *
 * The row of `webhook_event_account` is the last lock that a transaction takes, after those that the migration of programs names, and of
 * several accounts in the order of their ids.
 */
export class WebhookEvents1795540100000 implements MigrationInterface {
  name = 'WebhookEvents1795540100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table credit_balance add column low_threshold bigint;

      create table webhook_event_account (
        account_id         uuid primary key references account,
        -- The last position that was given to an event, and the last one that webhooks has confirmed.
        last_position      bigint not null default 0,
        confirmed_position bigint not null default 0,
        -- From when on its events may be handed over: the end of a lease, or of the wait after a failure.
        retry_at           timestamptz not null default now(),
        failures           integer not null default 0
      ) with (fillfactor = 70);
      create index webhook_event_account_due on webhook_event_account (retry_at) where last_position > confirmed_position;

      -- What webhooks has confirmed is deleted.
      create table webhook_event_outbox (
        account_id  uuid not null,
        position    bigint not null,
        id          uuid not null,
        type        text not null,
        created_at  timestamptz not null,
        body        text not null,
        traceparent text,
        -- The body takes the place of that of an earlier event with this id.
        is_erased   boolean not null,
        recorded_at timestamptz not null default now(),
        primary key (account_id, position)
      ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 1);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table webhook_event_outbox, webhook_event_account; alter table credit_balance drop column low_threshold',
    );
  }
}
