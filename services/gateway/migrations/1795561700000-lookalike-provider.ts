import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is known of an embedding provider that fails. A text that it refuses is stored with the reason, and is not asked for again before it
 * changes; a text that waits for a provider that is away is stored as `pending`, beside the vector of the text before, if there is one.
 * `lookalike_progress` tells how far the vectors of the next generation are. Both are short changes of the catalogue; older code keeps
 * working beside them, and reads an empty vector as one of another length, which it asks for again.
 */
export class LookalikeProvider1795561700000 implements MigrationInterface {
  name = 'LookalikeProvider1795561700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table lookalike_embedding add column refusal text;
      create index lookalike_embedding_pending on lookalike_embedding (model, social_id) where refusal = 'pending';

      -- One row, of the worker that builds.
      create table lookalike_progress (
        only_row   boolean primary key default true check (only_row),
        made_by    text not null,
        companies  bigint not null,
        embedded   bigint not null,
        refused    bigint not null,
        -- Why the provider embeds nothing at present.
        fault      text,
        updated_at timestamptz not null default clock_timestamp()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table lookalike_progress;
      drop index lookalike_embedding_pending;
      alter table lookalike_embedding drop column refusal;
    `);
  }
}
