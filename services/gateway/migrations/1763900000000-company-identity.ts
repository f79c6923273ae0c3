import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What companies are looked up by (D2): their slugs, domains and names, normalised, one row for each. Written by the transaction that
 * writes companies; a worker's start adds those of companies that were there before. A new table; nothing that exists is locked.
 *
 * The two indexes of halves find names with a typo, which leaves one half of a name as it is.
 */
export class CompanyIdentity1763900000000 implements MigrationInterface {
  name = 'CompanyIdentity1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table company_key (
        kind       text collate "C" not null check (kind in ('slug', 'domain', 'name')),
        key        text collate "C" not null,
        company_id bigint not null,
        primary key (kind, key, company_id)
      );
      create index company_key_head on company_key (length(key), left(key, length(key) / 2)) where kind = 'name';
      create index company_key_tail on company_key (length(key), right(key, length(key) - length(key) / 2))
        where kind = 'name';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table company_key');
  }
}
