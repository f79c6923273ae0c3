import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What reading a title gave, for searches by index, and the version of the rules that read it (B13). The default is a constant, so that
 * `job_title` is locked for an instant; the index on what is outdated locks writes while it is made. Titles that are there already are of
 * version 1, and the worker reads them again. Older code works on beside it: what it enters is of version 1, too.
 *
 * `job_title_role` has a row for each role of a title. Its terms are described in services/gateway/directory/titles/terms.ts.
 */
export class TitleReadings1795560200000 implements MigrationInterface {
  name = 'TitleReadings1795560200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table job_title add column rules_version smallint not null default 1;
      create index job_title_outdated on job_title (rules_version, id);

      create table job_title_role (
        title_id integer not null references job_title on delete cascade,
        terms    text[] not null
      );
      create index job_title_role_title on job_title_role (title_id);
      -- New terms wait in a list, since to enter many at once takes a fifth of the time; but each look-up reads through the list, a third of a
      -- millisecond for 256 kB.
      create index job_title_role_terms on job_title_role using gin (terms) with (gin_pending_list_limit = 256);

      alter table persona add column accept_unknown_levels boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table persona drop column accept_unknown_levels;
      drop table job_title_role;
      drop index job_title_outdated;
      alter table job_title drop column rules_version;
    `);
  }
}
