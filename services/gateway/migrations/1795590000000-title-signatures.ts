import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../../platform/postgres/migrations.js';

/**
 * Signatures of titles on the rows that searches read, so that of a million titles they look up those alone that may be meant (B13, C3, C4).
 * They are described in services/gateway/directory/titles/signature.ts; all bits, the default, tell nothing.
 *
 * The columns lock their tables for an instant each, since the default is a constant. The new rules read all titles again in the background,
 * and their people are then derived again. What older code derives beside it is found as before, by looking up its title. The index replaces
 * one that lacks what follows the filters; it is built while others write, some 3 s for each million rows.
 */
export class TitleSignatures1795590000000 implements MigrationInterface {
  name = 'TitleSignatures1795590000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table job_title add column if not exists signature bigint not null default -1');
    await runner.query('alter table past_employer add column if not exists title_signature bigint not null default -1');
    await runner.query(
      'alter table current_employment add column if not exists title_signature bigint not null default -1',
    );
    await runner.query(`
      alter table people_due drop constraint if exists people_due_kind_check, add constraint people_due_kind_check
        check (kind in ('employer key', 'employer', 'facts', 'company', 'name', 'title'))
    `);
    await buildIndexes(runner, { current_employment_latest: latest });
    await runner.query('drop index concurrently if exists current_employment_newest');
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, {
      current_employment_newest: 'on current_employment (recency desc, country, headcount, hq_country)',
    });
    await runner.query(`
      drop index current_employment_latest;
      delete from people_due where kind = 'title';
      alter table people_due drop constraint people_due_kind_check, add constraint people_due_kind_check
        check (kind in ('employer key', 'employer', 'facts', 'company', 'name'));
      alter table current_employment drop column title_signature;
      alter table past_employer drop column title_signature;
      alter table job_title drop column signature;
    `);
  }
}

const latest = `on current_employment (recency desc, country, headcount, hq_country)
  include (title_signature, title_id, person_id, employer)`;
