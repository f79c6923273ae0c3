import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets activity leave with the months of the feed (G11) while what is sent again stays a duplicate (G3). `activity_key` holds the
 * deduplication keys, 16 bytes each. It is not partitioned, and nothing leaves it by age. `signal_history.activity_after` is the progress
 * of the deletion: the scopes up to it are finished, and null means all of them.
 *
 * Takes a lock for a moment only: rows from before, and those of replicas of the version before, have no key, and are duplicates by the
 * unique (scope, source_id), which stays. Their key is written when they are deleted, or sent again. So nothing has to be filled first.
 * The version before would accept again what was deleted; it has ended by then, since the first month of the feed is dropped no earlier
 * than a month after the migration `SignalBound`. No index by age is made, which would hold up writers while it is built: in each scope,
 * the oldest rows are the first ones of the primary key.
 */
export class ActivityKeys1795491200000 implements MigrationInterface {
  name = 'ActivityKeys1795491200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table activity_key (key uuid primary key)');
    await runner.query('alter table signal_history add column activity_after text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table signal_history drop column activity_after');
    await runner.query('drop table activity_key');
  }
}
