import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Companies that turn out to be one (B12). New tables and a function; nothing that exists is locked.
 *
 * - `company_conflict` has two companies that may be one, each pair once: what names both of them, and what was decided.
 * - `company_merge` has a row for a company that was merged into another one. Its row of `company` is gone, and `record` has what it held, by
 *   which a merge is undone. `into_id` is the company into which it was merged, and `living_id` the one into which that was merged at last.
 *   `added` is what the living company got by it.
 * - Rows elsewhere go on naming the company under which they came; `living_company` tells as which it lives on, so that nothing has to be
 *   written again, neither by a merge nor by its end.
 */
export class CompanyMerges1795563000300 implements MigrationInterface {
  name = 'CompanyMerges1795563000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table company_conflict (
        id         uuid primary key,
        -- What names both; null where somebody reported them.
        source     text,
        value      text,
        one        bigint not null,
        other      bigint not null,
        state      text not null default 'open' check (state in ('open', 'merged', 'kept_apart')),
        created_at timestamptz not null default clock_timestamp(),
        decided_at timestamptz,
        unique (one, other),
        check (one < other)
      );
      create index company_conflict_newest on company_conflict (created_at desc, id desc);
      create index company_conflict_open on company_conflict (created_at desc, id desc) where state = 'open';

      create table company_merge (
        former_id   bigint primary key,
        into_id     bigint not null,
        living_id   bigint not null,
        conflict_id uuid not null references company_conflict,
        record      jsonb not null,
        added       jsonb not null
      );
      create index company_merge_living on company_merge (living_id);
      create index company_merge_conflict on company_merge (conflict_id);

      create function living_company(key bigint) returns bigint language sql stable parallel safe
        set search_path from current
        return coalesce((select m.living_id from company_merge m where m.former_id = key), key);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function living_company; drop table company_merge, company_conflict');
  }
}
