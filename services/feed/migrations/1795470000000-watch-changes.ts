import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An account's row holds the number of the last write to its watches (H2), so that a detection that has locked the row knows whether the
 * watches in memory are current. It starts with the last number of all, which no watch exceeds. A replica of the version before does not
 * set it; until the last of them has ended, a change of a watch that such a replica makes in the very moment of a detection may count for
 * the next detection only. `purged_to` is the highest number whose tombstone was purged: a cache that ends before it has to be filled anew.
 */
export class WatchChanges1795470000000 implements MigrationInterface {
  name = 'WatchChanges1795470000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account add column watch_change bigint not null default 0');
    await runner.query('alter table watch_change add column purged_to bigint not null default 0');
    await runner.query('update account set watch_change = (select last from watch_change)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table watch_change drop column purged_to');
    await runner.query('alter table account drop column watch_change');
  }
}
