import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the feed holds of companies (G1), all of it empty at first: the gateway hands over what the directory has.
 *
 * - `company` has a row for each company by version. One that the directory no longer has keeps its row, so that what comes late of it is
 *   ignored. `company_domain` leads from a domain to its companies.
 * - `company_list` holds the version of a companies list that watches see, and the one that is being handed over. `list_company` has the
 *   companies of both; what is older is deleted.
 * - `unresolved_item` holds accepted items whose domain no company had, for 30 days, and `unresolved_met` the signals that such an item has
 *   given already. `known_domain` has the domains that became known since: their items are to be matched again.
 *
 * Locks `wide_item`, which is small, for a moment. Items by domain that a replica of the version before accepts are not matched again.
 */
export class Companies1795550000000 implements MigrationInterface {
  name = 'Companies1795550000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table company (
        id         text primary key,
        version    bigint not null,
        is_known   boolean not null,
        industries text[] not null,
        size       text,
        hq_country text,
        employees  bigint
      );
      create table company_domain (
        domain     text not null,
        company_id text not null,
        is_main    boolean not null,
        primary key (domain, company_id)
      );
      create index company_domain_by_company on company_domain (company_id);

      create table company_list (
        id         uuid primary key,
        account_id uuid not null,
        -- Versions: the one that watches see, the highest one whose hand-over began, and the one before which nothing is left to delete.
        version    bigint not null default -1,
        pending    bigint not null,
        swept_to   bigint not null default -1
      );
      create index company_list_by_account on company_list (account_id);
      create index company_list_to_sweep on company_list (id) where swept_to < version;
      create table list_company (
        account_id uuid not null,
        list_id    uuid not null,
        version    bigint not null,
        company_id text not null,
        primary key (account_id, list_id, version, company_id)
      );
      create index list_company_by_company on list_company (company_id) include (list_id, version);

      create table unresolved_item (
        item      bigint primary key,
        scope     text not null,
        domain    text not null,
        stored_at timestamptz not null default now()
      );
      create index unresolved_item_by_domain on unresolved_item (domain, item);
      create index unresolved_item_by_age on unresolved_item (stored_at);
      -- A row for each transaction that has written signals of the item.
      create table unresolved_met (
        item    bigint not null,
        nth     bigint generated always as identity,
        signals uuid[] not null,
        primary key (item, nth)
      );
      create table known_domain (
        domain    text primary key,
        known_at  timestamptz not null default now(),
        worked_at timestamptz not null default now()
      ) with (fillfactor = 50);
      create index known_domain_turns on known_domain (worked_at, domain);

      -- The item that is matched again; null where it is matched for the first time.
      alter table wide_item add column late_item bigint;
      create index wide_item_by_source on wide_item (scope, source_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index wide_item_by_source;
      alter table wide_item drop column late_item;
      drop table known_domain, unresolved_met, unresolved_item, list_company, company_list, company_domain, company;
    `);
  }
}
