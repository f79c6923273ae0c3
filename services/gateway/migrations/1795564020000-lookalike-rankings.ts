import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Frozen rankings of lookalikes, of which further pages are read, for 30 minutes and at most ten of an account. */
export class LookalikeRankings1795564020000 implements MigrationInterface {
  name = 'LookalikeRankings1795564020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lookalike_ranking (
        id         uuid primary key,
        account_id uuid not null references account,
        -- A hash of the search without its paging: a cursor belongs to this search alone.
        request    bytea not null,
        -- JSON; see services/gateway/lookalikes/request/freeze-ranking.ts.
        body       text not null,
        created_at timestamptz not null default now()
      );
      create index lookalike_ranking_account on lookalike_ranking (account_id, created_at desc, id);
      create index lookalike_ranking_created on lookalike_ranking (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table lookalike_ranking');
  }
}
