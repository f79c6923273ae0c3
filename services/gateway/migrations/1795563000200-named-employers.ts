import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Employers that positions name by text (B12). `named_employer` is a dictionary, as `job_title` is one: each name with its domain and page
 * once, however many positions have it, with the company of the directory that it was recognised as and how surely. `keys` are those by which
 * companies are looked up, so that a company that comes later finds who may mean it.
 *
 * `position.named_employer_id` leads there; `company_id` is then the company that was recognised, and null while there is none. The worker
 * enters what positions of before name.
 *
 * The column has no default, so that `position` is not written again. Older code works on beside it: what it writes of positions is read by
 * the worker, too.
 */
export class NamedEmployers1795563000200 implements MigrationInterface {
  name = 'NamedEmployers1795563000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table named_employer (
        id          bigint generated always as identity primary key,
        -- Of the name, the domain and the page.
        digest      uuid not null unique,
        name        text,
        domain      text,
        page        text,
        keys        text[] not null,
        is_read     boolean not null default false,
        company_id  bigint,
        confidence  real
      );
      -- Sought by every write of companies, so nothing may wait in a list that each look-up reads through.
      create index named_employer_keys on named_employer using gin (keys) with (fastupdate = off);

      alter table position add column named_employer_id bigint;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update position set company_id = null where named_employer_id is not null;
      alter table position drop column named_employer_id;
      drop table named_employer;
    `);
  }
}
