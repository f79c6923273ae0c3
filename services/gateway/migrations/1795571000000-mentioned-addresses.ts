import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index by which an erasure finds the posts that mention somebody, however the address is written (X7). It locks out writers of posts
 * while it is built, some 2 s for each million posts that mention somebody; older code works on beside it.
 */
export class MentionedAddresses1795571000000 implements MigrationInterface {
  name = 'MentionedAddresses1795571000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function lower_all(texts text[]) returns text[] language sql immutable parallel safe
        return array(select lower(one) from unnest(texts) as one);
      create index post_mentioned_addresses on post using gin (lower_all(mentioned_profile_urls))
        where mentioned_profile_urls <> '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index post_mentioned_addresses; drop function lower_all');
  }
}
