import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drops two indexes by addresses as they are written. `IndexesBesideWriters` builds those without regard to case, by which an erasure finds
 * a person (X7); it does so beside writers, which a transaction such as this one cannot.
 */
export class ErasureIndexes1795564010000 implements MigrationInterface {
  name = 'ErasureIndexes1795564010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index engagement_actor, lead_post_author');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index lead_post_author on lead ((evidence ->> 'author_url')) where evidence is not null;
      create index engagement_actor on engagement (actor_url);
    `);
  }
}
