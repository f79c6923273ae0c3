import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What lookalikes are searched by (D1 to D4): generations of a model, each with the vectors of all companies. New tables; of `company`
 * only a default changes, and older code keeps working beside it.
 *
 * - A `lookalike_generation` is built by one worker and never changed but by folding in: each batch of changed companies raises its
 *   `revision`, by which gateways read what they lack. `folded_at` and `folded_id` name the last change of a company that it holds.
 * - `company.updated_at` is from now on the time of the write, no more that of the transaction's start. Writers of companies take turns
 *   by a lock, so (updated_at, social_id) rises with their commits, and a reader of changes steps over none.
 * - `lookalike_words` holds what queries find by full text; it belongs to no generation.
 * - `lookalike_embedding` keeps what an embedding provider answered, so that a new generation asks only for what changed.
 */
export class Lookalikes1763920000000 implements MigrationInterface {
  name = 'Lookalikes1763920000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table company alter column updated_at set default clock_timestamp();

      create table lookalike_generation (
        id         integer generated always as identity primary key,
        -- What the vectors are made by: the format of the model and, where one is configured, the embedding provider's.
        made_by    text not null,
        dims       integer not null default 0,
        companies  bigint not null default 0,
        -- How many were folded in since it was built.
        changed    bigint not null default 0,
        revision   bigint not null default 0,
        folded_at  timestamptz not null,
        folded_id  bigint not null,
        started_at timestamptz not null default now(),
        -- Null while it is being built.
        ready_at   timestamptz
      );

      create table lookalike_model_chunk (
        generation integer not null references lookalike_generation on delete cascade,
        place      integer not null,
        bytes      bytea not null,
        primary key (generation, place)
      );

      -- Deleted in batches with its generation, so no foreign key leads there.
      create table lookalike_company (
        generation integer not null,
        social_id  bigint not null,
        revision   bigint not null,
        -- Each value of the vector is a signed byte times the scale.
        scale      real not null,
        vector     bytea not null,
        -- The terms of its text (u32) and their weights (u16 of 65,535), little-endian.
        terms      bytea not null,
        weights    bytea not null,
        words      integer not null,
        primary key (generation, social_id)
      );
      create index lookalike_company_revision on lookalike_company (generation, revision) where revision > 0;

      create table lookalike_words (
        social_id bigint primary key,
        words     tsvector not null
      );
      create index lookalike_words_words on lookalike_words using gin (words);

      create table lookalike_embedding (
        social_id bigint primary key,
        model     text not null,
        digest    bytea not null,
        scale     real not null,
        vector    bytea not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table lookalike_embedding, lookalike_words, lookalike_company, lookalike_model_chunk, lookalike_generation;
      alter table company alter column updated_at set default now();
    `);
  }
}
