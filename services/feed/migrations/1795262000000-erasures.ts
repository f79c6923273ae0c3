import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Erased people (X7). `erased_identifier` holds the hashes that keep them out, with ids in the order of commits. `erasure_pass` holds the
 * progress of the single pass over stored data, under a lease. `erased_signal` holds the tombstones that webhooks has not confirmed. The
 * new column of `activity` is null everywhere, so adding it rewrites nothing.
 */
export class Erasures1795262000000 implements MigrationInterface {
  name = 'Erasures1795262000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table erased_identifier (
        id   bigint generated always as identity primary key,
        hash text not null unique
      );

      create table erasure_pass (
        is_only      boolean primary key default true check (is_only),
        -- Up to this id of erased_identifier all that is stored was looked through; of a pass under way, up to what it looks for.
        done_to      bigint not null default 0,
        up_to        bigint,
        stage        text not null default 'activity' check (stage in ('activity', 'signals')),
        after_scope  text,
        after_number bigint,
        lease_owner  uuid,
        lease_until  timestamptz
      );
      insert into erasure_pass default values;

      create table erased_signal (
        account_id uuid not null,
        position   bigint not null,
        retry_at   timestamptz not null default now(),
        primary key (account_id, position)
      );
      create index erased_signal_due on erased_signal (retry_at);

      alter table activity add column erased_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table activity drop column erased_at;
      drop table erased_signal, erasure_pass, erased_identifier`);
  }
}
