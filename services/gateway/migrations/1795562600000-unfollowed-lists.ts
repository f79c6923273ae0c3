import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Companies lists that no watch names any more are not followed any longer (G1). Such a list keeps its row, so that its version rises, and
 * the feed is told that it has no companies. The columns have constant defaults, so that `followed_list` is locked for a moment only.
 * Workers begin an hour after this migration, when replicas of the version before have been replaced: those take each row as followed.
 */
export class UnfollowedLists1795562600000 implements MigrationInterface {
  name = 'UnfollowedLists1795562600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table followed_list
        -- The version from which on the feed is told the companies on the list; null while it is not followed.
        add column followed_from bigint default 1,
        -- When a watch was last known to name it, or to be about to.
        add column named_at timestamptz not null default now();
      alter table followed_list alter column named_at set default clock_timestamp();
      create index followed_list_named on followed_list (named_at) where followed_from is not null;

      create or replace function raise_list_version() returns trigger language plpgsql set search_path from current as $$
        begin
          update followed_list
          set version = version + 1,
            changed_at = case when version > confirmed_version then changed_at else clock_timestamp() end
          where list_id = old.id and (followed_from is not null or tg_op = 'DELETE');
          return null;
        end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function raise_list_version() returns trigger language plpgsql set search_path from current as $$
        begin
          update followed_list
          set version = version + 1,
            changed_at = case when version > confirmed_version then changed_at else clock_timestamp() end
          where list_id = old.id;
          return null;
        end $$;
      -- The version before takes each row as followed, and so tells the feed of those that were not.
      update followed_list set version = version + 1 where followed_from is null;
      alter table followed_list drop column named_at, drop column followed_from;
    `);
  }
}
