import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Public sources that the installation reads, what they last said, and when each vendor may be asked again. They belong to no account. */
export class Sources1795610000000 implements MigrationInterface {
  name = 'Sources1795610000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table source (
        id uuid primary key,
        kind text not null,
        key text not null,
        page text not null,
        company_domain text not null,
        company_name text not null,
        state text not null check (state in ('on', 'off', 'proposed')),
        told_name text,
        confidence real not null,
        etag text,
        last_modified text,
        fingerprint text,
        memory jsonb,
        entity_count int not null default 0,
        item_count bigint not null default 0,
        next_read_at timestamptz not null default now(),
        claimed_by uuid,
        lease_until timestamptz,
        failures int not null default 0,
        last_success_at timestamptz,
        last_changed_at timestamptz,
        last_error text,
        last_error_at timestamptz,
        created_at timestamptz not null default now(),
        unique (kind, key)
      ) with (fillfactor = 70);
      create index source_newest on source (created_at desc, id desc);
      create index source_of_domain on source (company_domain, created_at desc, id desc);
      create index source_due on source (kind, next_read_at) where state = 'on';
      create index source_leased on source (kind, lease_until) where lease_until is not null;
      create table source_entity (
        source_id uuid not null references source on delete cascade,
        key text not null,
        facts jsonb not null,
        missing_since timestamptz,
        missing_reads int not null,
        closed_at timestamptz,
        primary key (source_id, key)
      );
      create table source_vendor (
        name text primary key,
        next_at timestamptz not null default now(),
        rests_until timestamptz
      ) with (fillfactor = 50)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table source_vendor, source_entity, source');
  }
}
