import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The criteria of a watch that are about the facts of companies, and a hash of all criteria, by which equal ones are found (G1). The lock on
 * `watch` is held for a moment, since the columns are null and the index is empty at first. Replicas of the version before leave the columns
 * as they are and match without them. The feed fills in the hashes once, beginning an hour after this migration, when those replicas have
 * been replaced: `watch_change.hashed_to` is the last write whose watch has its hash, and null from the end on.
 */
export class WatchCriteria1795551000000 implements MigrationInterface {
  name = 'WatchCriteria1795551000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table watch
        add column companies_list_id uuid,
        add column industries text[],
        add column sizes text[],
        add column hq_countries text[],
        add column employees_min integer,
        add column employees_max integer,
        add column criteria_hash uuid;
      create index watch_same on watch (account_id, criteria_hash, icp_criteria_id) where criteria_hash is not null;
      alter table watch_change
        add column hash_from timestamptz not null default now() + interval '1 hour',
        add column hashed_to bigint default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table watch_change drop column hash_from, drop column hashed_to;
      alter table watch
        drop column criteria_hash, drop column companies_list_id, drop column industries, drop column sizes, drop column hq_countries,
        drop column employees_min, drop column employees_max;
    `);
  }
}
