import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Contacts of one account (A3b, E1, E2). A new table, and a column of `contact` that nothing wrote or read goes: the table is locked for
 * a moment, no row is touched, and older code keeps working.
 *
 * They stand apart from `person`, because everything that reads people (searches, leads, lookalikes) reads them for every account: what
 * is in no table that those read cannot leak by a filter forgotten. They bear the facts of a contact alone.
 */
export class Contacts1763910000000 implements MigrationInterface {
  name = 'Contacts1763910000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table contact drop column account_id;

      create table account_contact (
        id                uuid primary key,
        account_id        uuid not null references account,
        social_url        text not null,
        -- The hash that erasure knows people by, alike for every way to write the address (X7).
        key_hash          bytea not null,
        first_name        text not null,
        last_name         text not null,
        location          text,
        job_title         text,
        company_id        bigint,
        company_name      text,
        email             text,
        email_is_verified boolean not null default false,
        phones            jsonb not null default '[]',
        updated_at        timestamptz not null default now(),
        -- The natural key within its scope. The address comes first: it is what both look-ups have.
        unique (social_url, account_id)
      );
      create index account_contact_key on account_contact (key_hash);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_contact; alter table contact add column account_id uuid');
  }
}
