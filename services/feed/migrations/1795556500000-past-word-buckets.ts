import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words of past activity in more buckets (G1), so that a preview reads sixteen times less beside its own words. The feed makes the blocks
 * anew by the way, and previews read the words of older ones from `past_words` until then; the next version drops that table. To a replica
 * of the version before, the new blocks are ones whose words are not kept (`has_words` is false): it passes them over and says so. Whoever
 * deletes a block deletes its words with it, by a trigger, so that they also go where that replica erases an item (X7). Locks `past_block`
 * for a moment.
 */
export class PastWordBuckets1795556500000 implements MigrationInterface {
  name = 'PastWordBuckets1795556500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How many buckets the words of the block are in, 0 where none are kept; null in a block of the version before.
      alter table past_block add column word_buckets integer;

      create table past_word (
        first_id bigint not null,
        bucket   smallint not null,
        body     bytea not null,
        primary key (first_id, bucket)
      ) with (toast_tuple_target = 8160);
      alter table past_word alter column body set storage external;

      create function drop_past_word() returns trigger language plpgsql set search_path from current as $$
      begin
        delete from past_word where first_id = old.first_id;
        return null;
      end $$;
      create trigger drop_past_word after delete on past_block for each row execute function drop_past_word();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger drop_past_word on past_block;
      drop function drop_past_word;
      drop table past_word;
      delete from past_block where word_buckets is not null;
      alter table past_block drop column word_buckets;
    `);
  }
}
