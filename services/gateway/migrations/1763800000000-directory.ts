import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The directory (A3b): companies, people, their positions and contacts, and the reference lists. New tables; nothing that exists is
 * locked.
 *
 * - `job_title` is a dictionary of the titles that positions carry, each text once, with what reading it gave: a search resolves its
 *   phrases to title ids here and never reads titles row by row.
 * - `reference_list` says which version of a shipped list was loaded, so that a start does no work twice.
 * - `current_employment` and `past_employer` are what the searches read: derived rows, one for each current position, and one for each
 *   (current position, earlier employer), with the columns that filter beside the key, so that a search stays within one index.
 *   They are written by the transaction that changes a person or a company, never by hand.
 */
export class Directory1763800000000 implements MigrationInterface {
  name = 'Directory1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists pg_trgm;

      create table reference_list (
        name    text primary key,
        version text not null
      );

      create table industry (
        id        uuid primary key,
        code      text not null unique,
        name      text not null,
        path      text not null,
        parent_id uuid references industry,
        -- The industry itself and all above it: a filter by a parent takes its children along.
        ancestors uuid[] not null
      );
      create index industry_name on industry (lower(name));

      create table canonical_job_title (
        id   uuid primary key,
        code text not null unique,
        name text not null
      );

      create table place (
        geo_id    bigint primary key,
        kind      text not null check (kind in ('country', 'region', 'metro', 'city')),
        name      text not null,
        country   char(2) not null,
        -- The place itself and all that contain it.
        ancestors bigint[] not null,
        -- The larger place before the smaller.
        rank      integer not null default 1000000
      );
      create index place_rank on place (rank, geo_id);
      create index place_name on place using gin (lower(name) gin_trgm_ops);

      create table company (
        social_id           bigint primary key,
        name                text not null,
        slug                text unique,
        domain              text,
        domains             text[] not null default '{}',
        former_names        text[] not null default '{}',
        website             text,
        social_url          text,
        logo_url            text,
        description         text,
        company_address     text,
        headquarters        text,
        hq_country          char(2),
        hq_state            text,
        countries           text[] not null default '{}',
        founded             integer,
        employees_on_social integer,
        company_size        text,
        -- The letter A to I of company_size, what signals filter by (B9).
        headcount           char(1),
        industry            text,
        industry_id         uuid references industry,
        organization_type   text,
        tags                text[] not null default '{}',
        updated_at          timestamptz not null default now()
      );
      create index company_domain on company (domain);
      -- Sought by every write of companies, so nothing may wait in a list that each look-up reads through.
      create index company_domains on company using gin (domains) with (fastupdate = off);
      create index company_name on company using gin (lower(name) gin_trgm_ops);
      create index company_newest on company (updated_at desc, social_id desc);

      create table job_title (
        id        integer generated always as identity primary key,
        text      text not null unique,
        seniority text
      );

      create table person (
        id          uuid primary key,
        social_url  text not null unique,
        first_name  text not null,
        last_name   text not null,
        location    text,
        country     char(2),
        -- The place and all that contain it, copied from place.ancestors.
        geo_ids     bigint[] not null default '{}',
        -- A digest of all positions as they were brought in: an import that repeats them is known without reading them.
        positions_digest uuid,
        updated_at  timestamptz not null default now()
      );
      create index person_newest on person (updated_at desc, id desc);
      -- Names are looked for by how they begin; a trigram index would cost an import more than all others together.
      create index person_name on person (lower(first_name || ' ' || last_name) text_pattern_ops);
      create index person_last_name on person (lower(last_name) text_pattern_ops);

      -- Dates known to the month or year alone stand at their first day, with the precision beside them.
      create table position (
        id              bigint generated always as identity primary key,
        person_id       uuid not null references person on delete cascade,
        title_id        integer not null references job_title,
        company_id      bigint,
        company_name    text,
        started_on      date,
        start_precision char(1) check (start_precision in ('y', 'm', 'd')),
        ended_on        date,
        end_precision   char(1) check (end_precision in ('y', 'm', 'd')),
        is_current      boolean not null,
        kind            text not null default 'employee'
      );
      create index position_person on position (person_id);
      create index position_company on position (company_id);

      create table contact (
        id                uuid primary key,
        person_id         uuid not null unique references person on delete cascade,
        account_id        uuid,
        email             text,
        email_is_verified boolean not null default false,
        phones            jsonb not null default '[]'
      );

      -- Erased people (X7): their key as a hash, so that no import brings them back and nothing is kept of them.
      create table suppression (
        key_hash   bytea primary key,
        erased_at  timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table suppression, contact, position, person, job_title, company, place, canonical_job_title, industry, reference_list cascade',
    );
  }
}
