import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which source filled which field of a company, and which news of a company were told lately. */
export class SourceFacts1795620000000 implements MigrationInterface {
  name = 'SourceFacts1795620000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table company_fill (
        company_social_id bigint not null,
        field text not null,
        source text not null,
        rank text not null,
        value text not null,
        filled_at timestamptz not null default now(),
        primary key (company_social_id, field)
      );
      create index company_fill_source on company_fill (source);
      create table source_story (
        company_domain text not null,
        told_at timestamptz not null,
        source_id uuid not null,
        key text not null,
        words text[] not null,
        primary key (company_domain, told_at, source_id, key)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table source_story, company_fill');
  }
}
