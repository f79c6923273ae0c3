import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../../platform/postgres/migrations.js';

/**
 * What people say of a lead: its status, owner and note, with the changes of these, and how many leads came to each status in each hour. The
 * columns lock the table for an instant, since their defaults are constants; the version before makes leads beside this one, which are new.
 * The indexes are built while others write, some 2 s for each million leads.
 */
export class LeadWork1795600000000 implements MigrationInterface {
  name = 'LeadWork1795600000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table lead add column if not exists status text not null default 'new', add column if not exists owner text,
        add column if not exists note text, add column if not exists changed_at timestamptz
    `);
    await runner.query(`
      create table if not exists lead_change (
        account_id uuid not null references account,
        lead_id    uuid not null references lead on delete cascade,
        position   bigint generated always as identity,
        at         timestamptz not null default now(),
        field      text not null,
        before     text,
        after      text,
        actor_kind text not null,
        actor_id   text not null,
        primary key (account_id, lead_id, position)
      );
      create index if not exists lead_change_lead on lead_change (lead_id);
      create table if not exists lead_status_hour (
        account_id uuid not null references account,
        hour       timestamptz not null,
        status     text not null,
        count      bigint not null,
        primary key (account_id, hour, status)
      ) with (fillfactor = 50)
    `);
    await buildIndexes(runner, {
      lead_of_status: 'on lead (account_id, status, created_at desc, id desc)',
      lead_rejected: `on lead (account_id, changed_at desc, person_id) where status = 'rejected'`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table lead_change, lead_status_hour;
      alter table lead drop column status, drop column owner, drop column note, drop column changed_at
    `);
  }
}
