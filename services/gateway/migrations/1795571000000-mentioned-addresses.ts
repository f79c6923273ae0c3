import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses of a text array in lower case: an erasure finds the posts that mention somebody by an index of them (X7). */
export class MentionedAddresses1795571000000 implements MigrationInterface {
  name = 'MentionedAddresses1795571000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function lower_all(texts text[]) returns text[] language sql immutable parallel safe
        return array(select lower(one) from unnest(texts) as one)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function lower_all');
  }
}
