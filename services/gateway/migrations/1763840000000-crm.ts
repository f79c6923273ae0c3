import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * CRM connections, their deals and lists (B10, C4). New tables, and one index on `company`: it is built while the table is small,
 * under a lock that only writers wait for.
 *
 * - `crm_sync` holds what a pass over a CRM's deals changes all the time, apart from the connection that people edit. A pass is
 *   claimed by lease and goes on at its cursor; a full pass marks what it saw, so that what the CRM no longer has can go.
 * - `deal` is one table whatever the source, so that a population is one query. `company_id` is the company of the directory that
 *   the CRM's company was matched to; while it is null, every sweep tries again, since the directory grows.
 * - `crm_list` holds the lists of imported CRMs alone; those of a live CRM stay there.
 */
export class Crm1763840000000 implements MigrationInterface {
  name = 'Crm1763840000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table crm_connection (
        id               uuid primary key,
        account_id       uuid not null references account,
        type             text not null check (type in ('imported', 'hubspot', 'salesforce')),
        name             text not null,
        base_url         text,
        company_id_field text,
        -- JSON sealed with SECRET_KEYS, bound to the connection's id.
        credentials      text,
        created_at       timestamptz not null default now(),
        updated_at       timestamptz not null default now()
      );
      create index crm_connection_newest on crm_connection (account_id, created_at desc, id desc);

      create table crm_sync (
        connection_id   uuid primary key references crm_connection on delete cascade,
        due_at          timestamptz not null default now(),
        claimed_by      uuid,
        lease_until     timestamptz,
        -- The pass that runs, or ran last. A full one reads every deal; the others what changed since.
        pass            integer not null default 0,
        is_full         boolean not null default true,
        -- Null between passes.
        pass_started_at timestamptz,
        cursor          text,
        since           timestamptz,
        full_synced_at  timestamptz,
        failures        integer not null default 0,
        last_synced_at  timestamptz,
        last_sync_error text
      );
      create index crm_sync_due on crm_sync (due_at);

      create table deal (
        connection_id     uuid not null references crm_connection on delete cascade,
        external_id       text not null,
        account_id        uuid not null,
        name              text,
        amount            numeric,
        currency          text,
        stage             text,
        is_closed         boolean not null,
        is_won            boolean not null,
        probability       numeric,
        closed_at         timestamptz,
        -- What the CRM says of its company, and the company of the directory that this was matched to.
        company_social_id bigint,
        company_domain    text,
        company_name      text,
        company_id        bigint,
        -- The full pass that saw it last.
        pass              integer not null default 0,
        -- Deal won = closed and (won or probability 100).
        won               boolean generated always as (is_closed and (is_won or coalesce(probability >= 100, false))) stored,
        primary key (connection_id, external_id)
      );
      create index deal_outcome on deal (account_id, company_id) include (won, closed_at)
        where is_closed and company_id is not null;
      create index deal_unmatched on deal (account_id) where is_closed and company_id is null;

      create table crm_list (
        connection_id uuid not null references crm_connection on delete cascade,
        id            text not null,
        name          text not null,
        primary key (connection_id, id)
      );
      create table crm_list_company (
        connection_id uuid not null,
        list_id       text not null,
        -- The reference as one text: a company stands in a list once.
        key           text not null,
        social_id     bigint,
        domain        text,
        name          text,
        primary key (connection_id, list_id, key),
        foreign key (connection_id, list_id) references crm_list on delete cascade
      );

      -- The company of a deal by its exact name; the trigram index would visit every name alike.
      create index company_exact_name on company (lower(name));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table crm_list_company, crm_list, deal, crm_sync, crm_connection cascade; drop index company_exact_name',
    );
  }
}
