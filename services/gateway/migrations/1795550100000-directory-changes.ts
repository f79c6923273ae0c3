import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How what changes in the directory reaches the feed (G1, G7, H13). New tables, and a trigger on `companies_list`, whose creation locks out
 * its writers for an instant. Older code works on beside it: it writes companies with a rising `updated_at`, which is all that the walk
 * needs, and the trigger sees what it does to lists.
 *
 * - The one row of `company_walk` says up to which change of a company, by (updated_at, social_id), the feed has confirmed the facts. It
 *   begins before all companies, so that those that are there already reach the feed by the same walk.
 * - `followed_list` has the companies lists that watches name. The version of a list rises with each change of it.
 * - `change_activity` has activity that changes made. What the feed has answered is deleted.
 */
export class DirectoryChanges1795550100000 implements MigrationInterface {
  name = 'DirectoryChanges1795550100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table company_walk (
        is_only     boolean primary key default true check (is_only),
        updated_at  timestamptz not null default 'epoch',
        social_id   bigint not null default 0,
        -- What was changed before waits only since then.
        begun_at    timestamptz not null default now(),
        -- Who walks, and until when nobody else does; afterwards, when a worker last did.
        holder      uuid,
        lease_until timestamptz not null default 'epoch'
      ) with (fillfactor = 50);
      insert into company_walk default values;

      -- A list that was deleted keeps its row until the feed has confirmed that it has no companies any more.
      create table followed_list (
        list_id           uuid primary key,
        account_id        uuid not null references account,
        version           bigint not null default 1,
        confirmed_version bigint not null default 0,
        -- Since when its present companies wait.
        changed_at        timestamptz not null default clock_timestamp(),
        -- When the feed last confirmed a version, so that lists take turns.
        told_at           timestamptz not null default 'epoch'
      ) with (fillfactor = 70);
      create index followed_list_due on followed_list (changed_at) where version > confirmed_version;
      create index followed_list_account on followed_list (account_id);

      create function raise_list_version() returns trigger language plpgsql set search_path from current as $$
        begin
          update followed_list
          set version = version + 1,
            changed_at = case when version > confirmed_version then changed_at else clock_timestamp() end
          where list_id = old.id;
          return null;
        end $$;
      create trigger followed_list_version after update or delete on companies_list
        for each row execute function raise_list_version();

      create table change_activity (
        id          bigint generated always as identity primary key,
        -- The item as the feed takes it.
        body        text not null,
        -- Hashes of all identifiers in the body, by which an erasure finds it (X7).
        named       text[] not null,
        -- The newest change of a company that its transaction saw. The feed gets the facts of that change first.
        follows     timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp()
      ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 1);
      create index change_activity_follows on change_activity (follows, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger followed_list_version on companies_list;
      drop function raise_list_version;
      drop table change_activity, followed_list, company_walk;
    `);
  }
}
