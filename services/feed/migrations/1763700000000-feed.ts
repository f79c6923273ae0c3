import type { MigrationInterface, QueryRunner } from 'typeorm';
import { idempotencyTable } from '../../platform/postgres/idempotency.js';

/**
 * The first tables of the feed. Takes no lock on anything that exists.
 *
 * - `account` is the row that writers lock to assign positions without gaps. `hand_off` is separate and holds what webhooks has confirmed,
 *   so that a confirmation never waits for a writer. Both are updated often and have free space for it on their pages.
 * - `activity` is keyed by (scope, id) for the pages of a preview and by (scope, source_id) for deduplication.
 * - `watch` holds live watches only; `watch_tombstone` tells the caches of the replicas which watches ended. `watch_change` is the one row
 *   that every watch write locks, so that change numbers commit in order and a cache misses none.
 * - `icp_signal` is the feed. The filters by watch and by type have an index each. `since` needs none, because time rises with the position
 *   (see signals/sql/find-start.ts).
 */
export class Feed1763700000000 implements MigrationInterface {
  name = 'Feed1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account (
        id               uuid primary key,
        last_position    bigint not null default 0,
        last_detected_at timestamptz not null default 'epoch'
      ) with (fillfactor = 50);

      create table hand_off (
        account_id         uuid primary key,
        confirmed_position bigint not null default 0,
        attempts           integer not null default 0,
        retry_at           timestamptz not null default now()
      ) with (fillfactor = 50);

      create table activity (
        scope             text not null,
        id                bigint generated always as identity,
        source_id         text not null,
        signal_type       text not null,
        company_social_id text,
        company_domain    text,
        headline          text not null,
        body_text         text,
        occurred_at       timestamptz not null,
        payload           text not null,
        stored_at         timestamptz not null default now(),
        primary key (scope, id),
        unique (scope, source_id)
      );

      create table watch (
        account_id         uuid not null,
        icp_criteria_id    uuid not null,
        name               text not null,
        is_enabled         boolean not null,
        signal_types       text[],
        topics             text[],
        keywords           jsonb,
        company_social_ids text[],
        change             bigint not null,
        created_at         timestamptz not null default now(),
        updated_at         timestamptz not null default now(),
        primary key (account_id, icp_criteria_id)
      );
      create unique index watch_by_change on watch (change);
      create index watch_newest on watch (account_id, created_at desc, icp_criteria_id desc);

      create table watch_tombstone (
        change          bigint primary key,
        account_id      uuid not null,
        icp_criteria_id uuid not null,
        deleted_at      timestamptz not null default now()
      );

      create table watch_change (
        is_only boolean primary key default true check (is_only),
        last    bigint not null
      ) with (fillfactor = 50);
      insert into watch_change (last) values (0);

      create table icp_signal (
        account_id      uuid not null,
        position        bigint not null,
        id              uuid not null,
        icp_criteria_id uuid not null,
        signal_type     text not null,
        detected_at     timestamptz not null,
        is_pushable     boolean not null,
        body            text not null,
        primary key (account_id, position)
      );
      create index icp_signal_by_watch on icp_signal (account_id, icp_criteria_id, position) include (signal_type);
      create index icp_signal_by_type on icp_signal (account_id, signal_type, position);
    `);
    await runner.query(idempotencyTable);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table idempotency_key, icp_signal, watch_change, watch_tombstone, watch, activity, hand_off, account`);
  }
}
