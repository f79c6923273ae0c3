import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What previews read of past activity (G1): blocks of 4,096 ids with types, companies and words of the items that everybody may see. They
 * are made from `activity` by the feed, newest first, and may be deleted at any time: a preview then reads the items themselves. A trigger
 * drops the block of an item that is erased, so that its words do not stay where a replica of the version before erases it. Locks `activity`
 * for a moment.
 */
export class PastBlocks1795552100000 implements MigrationInterface {
  name = 'PastBlocks1795552100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table past_block (
        first_id   bigint primary key,
        items      integer not null,
        -- Two bytes for each id: 0 where it is no item, otherwise the place of its type in type_names, from 1 on.
        types      bytea not null,
        type_names text[] not null,
        -- A line for each id; null where a company became known since.
        companies  text,
        has_words  boolean not null
      );
      alter table past_block alter column types set storage external;

      create table past_words (
        bucket   smallint not null,
        first_id bigint not null,
        body     bytea not null,
        primary key (bucket, first_id)
      );
      alter table past_words alter column body set storage external;

      create function drop_past_block() returns trigger language plpgsql set search_path from current as $$
      declare first bigint := new.id - new.id % 4096;
      begin
        -- As the feed does it: whoever stores a block at the same time is waited for, or sees the erasure.
        perform pg_advisory_xact_lock_shared(hashtext('past blocks of activity'));
        if exists (select from past_block where first_id = first) then
          delete from past_words where bucket = any(array(select generate_series(0, 255))) and first_id = first;
          delete from past_block where first_id = first;
        end if;
        return null;
      end $$;
      create trigger drop_past_block after update of erased_at on activity for each row
        when (new.erased_at is not null and new.scope = 'installation') execute function drop_past_block();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop trigger drop_past_block on activity; drop function drop_past_block; drop table past_block, past_words',
    );
  }
}
