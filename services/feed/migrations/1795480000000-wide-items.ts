import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `wide_item` holds the items that match so much that their signals are written in slices, each with its progress (G10).
 * `watch.created_change` is the number of the write that created the watch, by which a slice knows the watches that existed when the item
 * was accepted. It is 0 for those of before, which are older than any such item. An account's row counts its watches and the companies that
 * they name, for its quotas (S5). Replicas of the version before do not count; their writes are missing in the counts.
 */
export class WideItems1795480000000 implements MigrationInterface {
  name = 'WideItems1795480000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account add column watches integer not null default 0, add column watch_ids integer not null default 0;
      update account a set watches = w.watches, watch_ids = w.ids
      from (select account_id, count(*) as watches, coalesce(sum(cardinality(company_social_ids)), 0) as ids
            from watch group by account_id) w
      where w.account_id = a.id;

      alter table watch add column created_change bigint not null default 0;

      create table wide_item (
        id           bigint generated always as identity primary key,
        scope        text not null,
        source_id    text not null,
        -- The number of the last watch write when the item was accepted.
        watch_change bigint not null,
        -- The accounts up to this one have their signals; null before the first.
        done_to      uuid,
        traceparent  text,
        accepted_at  timestamptz not null default now(),
        worked_at    timestamptz not null default now()
      ) with (fillfactor = 50);
      create index wide_item_turns on wide_item (worked_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table wide_item');
    await runner.query('alter table watch drop column created_change');
    await runner.query('alter table account drop column watches, drop column watch_ids');
  }
}
