import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the searches read (C3, C4): rows derived from people, positions and companies by the transaction that changes those, never
 * by hand. New tables, and indexes on tables that are new themselves.
 *
 * - `current_employment` is not called current_role: that is a reserved word.
 * - `recency` orders roles newest first in one number: days from 2000-01-01 to the start, times 2^36, plus 36 bits of the person,
 *   so that the many that start on the same first of a month can still be cut into pages and windows. Unknown starts come last.
 * - The columns that filter follow it in the index: PostgreSQL compares them there, and fetches only rows that pass.
 * - `past_employer` is `current_employment` turned over: one row for each of its `past_company_ids`. It has no key by person, since the
 *   rows of a role are found by the role's own title and recency.
 */
export class Searches1763810000000 implements MigrationInterface {
  name = 'Searches1763810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row for each employer at which a person is employed now.
      create table current_employment (
        person_id            uuid not null,
        -- The employer's identity: a company's id, after renames and acquisitions, or a negative hash of a bare name.
        employer             bigint not null,
        company_id           bigint,
        title_id             integer not null,
        recency              bigint not null,
        started_on           date,
        start_precision      char(1),
        country              text,
        headcount            text,
        hq_country           text,
        industry_id          uuid,
        geo_ids              bigint[] not null,
        position_id          bigint not null,
        -- The latest earlier employment elsewhere.
        previous_position_id bigint,
        -- Companies where the person was employed before this role and is no more, latest first; the last position at each.
        past_company_ids     bigint[] not null,
        past_position_ids    bigint[] not null,
        -- What identifies the move for ever: the employer as it was first known, and which stint there this is.
        move_employer        bigint not null,
        move_stint           smallint not null,
        primary key (person_id, employer)
      ) with (fillfactor = 90);
      create index current_employment_title on current_employment (title_id, recency desc, country, headcount, hq_country);
      create index current_employment_company on current_employment (company_id, title_id, recency desc);
      create index current_employment_newest on current_employment (recency desc, country, headcount, hq_country);

      create table past_employer (
        company_id bigint not null,
        title_id   integer not null,
        recency    bigint not null,
        country    text,
        headcount  text,
        hq_country text,
        person_id  uuid not null,
        employer   bigint not null
      );
      create index past_employer_company
        on past_employer (company_id, title_id, recency desc, country, headcount, hq_country);

      -- What companies are and were called: names, former names, domains and other domains, in lower case. Positions that name
      -- their employer only by text are compared with it, and companies with each other.
      create table employer_name (
        name       text not null,
        kind       text not null check (kind in ('name', 'former name', 'domain', 'other domain')),
        company_id bigint not null,
        primary key (company_id, kind, name)
      );
      create index employer_name_name on employer_name (name, kind, company_id);

      -- Companies that live on as another one: renamed to a new page, or acquired.
      create table employer_successor (
        company_id bigint primary key,
        employer   bigint not null
      );
      create index employer_successor_employer on employer_successor (employer);

      create index position_employer_name on position (lower(company_name)) where company_id is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index position_employer_name;
      drop table employer_successor, employer_name, past_employer, current_employment;
    `);
  }
}
