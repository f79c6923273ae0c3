import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Signals, and the personas and companies lists that they refer to. New tables; nothing that exists is locked.
 *
 * One table holds the signals of all kinds, since their names are unique together (B5). What a signal refers to stands as foreign
 * keys beside its definition: they keep a persona or list from going while a signal needs it, also under concurrent requests.
 */
export class Signals1763820000000 implements MigrationInterface {
  name = 'Signals1763820000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table persona (
        id                      uuid primary key,
        account_id              uuid not null references account,
        name                    text not null,
        job_titles              text[],
        canonical_job_title_ids uuid[],
        countries               text[],
        seniority_levels        text[],
        created_at              timestamptz not null default now(),
        updated_at              timestamptz not null default now()
      );
      create index persona_newest on persona (account_id, created_at desc, id desc);

      create table companies_list (
        id            uuid primary key,
        account_id    uuid not null references account,
        name          text not null,
        -- Counted as companies are put, under the row's lock: a page of lists must not count their members.
        company_count integer not null default 0,
        created_at    timestamptz not null default now(),
        updated_at    timestamptz not null default now()
      );
      create index companies_list_newest on companies_list (account_id, created_at desc, id desc);

      create table companies_list_member (
        list_id    uuid not null references companies_list on delete cascade,
        company_id bigint not null,
        primary key (list_id, company_id)
      );

      create table signal (
        id                uuid primary key,
        account_id        uuid not null references account,
        kind              text not null check (kind in ('new_hire', 'past_company_move', 'social_content')),
        name              text not null,
        -- The name without case and outer space, folded by the gateway: lower() depends on the database's locale.
        name_key          text not null,
        is_enabled        boolean not null,
        definition        jsonb not null,
        -- Equal for signals that ask the same question (B8).
        question_hash     bytea not null,
        companies_list_id uuid references companies_list,
        -- When the row was written, not when its transaction began: of equal questions, created one after the other under
        -- a lock, the first has to be the oldest (B8).
        created_at        timestamptz not null default clock_timestamp(),
        updated_at        timestamptz not null default clock_timestamp(),
        unique (account_id, name_key)
      );
      create index signal_newest on signal (account_id, created_at desc, id desc);
      create index signal_question on signal (account_id, question_hash, created_at, id);
      create index signal_companies_list on signal (companies_list_id) where companies_list_id is not null;

      create table signal_persona (
        signal_id  uuid not null references signal on delete cascade,
        persona_id uuid not null references persona,
        primary key (signal_id, persona_id)
      );
      create index signal_persona_persona on signal_persona (persona_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table signal_persona, signal, companies_list_member, companies_list, persona');
  }
}
