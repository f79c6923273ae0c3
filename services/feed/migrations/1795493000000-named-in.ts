import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets erasures find rows by index (X7). `named_in` holds the first 16 bytes of the hash of each identifier that an item contains, and
 * `named_event` the events of those items. Both are empty at first. The feed fills them once with what was stored before, beginning an
 * hour after this migration: replicas of the version before, which write no entries, have to be replaced by then. Until they are filled,
 * erasures read everything, as before. An event of before is not known to belong to an item, so it gets an entry under a number of its
 * own, below zero.
 */
export class NamedIn1795493000000 implements MigrationInterface {
  name = 'NamedIn1795493000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table named_in (
        hash       uuid not null,
        -- The id of an item, or the number of an event of before.
        item       bigint not null,
        -- The account that alone has the item or event of before; null where the item names no account.
        account_id uuid,
        primary key (hash, item)
      );
      create index named_in_by_item on named_in (item);
      create index named_in_by_account on named_in (account_id) where account_id is not null;

      create table named_event (
        account_id  uuid not null,
        position    bigint not null,
        item        bigint not null,
        detected_at timestamptz not null,
        primary key (account_id, position)
      );
      create index named_event_by_item on named_event (item, account_id, position);
      create sequence event_of_before increment by -1;

      alter table erasure_pass
        add column fill_from timestamptz not null default now() + interval '1 hour',
        add column filled_at timestamptz,
        -- Whether the pass under way also fills the index.
        add column is_filling boolean not null default false,
        drop constraint erasure_pass_stage_check,
        add constraint erasure_pass_stage_check check (stage in ('activity', 'signals', 'index'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update erasure_pass set stage = 'activity', after_scope = null, after_number = null;
      alter table erasure_pass
        drop column fill_from, drop column filled_at, drop column is_filling,
        drop constraint erasure_pass_stage_check,
        add constraint erasure_pass_stage_check check (stage in ('activity', 'signals'));
      drop sequence event_of_before;
      drop table named_event, named_in;
    `);
  }
}
