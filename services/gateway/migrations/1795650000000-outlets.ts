import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where accounts have their leads written, and what of each lead has become there. */
export class Outlets1795650000000 implements MigrationInterface {
  name = 'Outlets1795650000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outlet (
        id uuid not null,
        account_id uuid not null references account,
        name text not null,
        kind text not null,
        crm_connection_id uuid not null,
        id_field text not null,
        write_as text not null,
        adds text not null,
        statuses jsonb,
        status_field text,
        signal_ids uuid[],
        program_ids uuid[],
        seniority_levels text[],
        min_score int,
        state text not null default 'on' check (state in ('on', 'off')),
        off_reason text,
        written_count bigint not null default 0,
        last_written_at timestamptz,
        last_error text,
        last_error_at timestamptz,
        failures int not null default 0,
        rests_until timestamptz not null default '-infinity',
        claimed_at timestamptz not null default '-infinity',
        claimed_by uuid,
        lease_until timestamptz,
        follows_at timestamptz,
        followed_to timestamptz,
        follow_cursor text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (account_id, id)
      ) with (fillfactor = 70);
      create index outlet_id on outlet (id);
      create index outlet_follows on outlet (follows_at) where follows_at is not null;
      create index outlet_newest on outlet (account_id, created_at desc, id desc);
      create table outlet_delivery (
        id uuid not null,
        account_id uuid not null references account,
        outlet_id uuid not null,
        lead_id uuid not null references lead on delete cascade,
        state text not null default 'waiting' check (state in ('waiting', 'written', 'skipped', 'failed')),
        attempts int not null default 0,
        next_attempt_at timestamptz not null default now(),
        record_id text,
        crm_status text,
        error text,
        created_at timestamptz not null default now(),
        ended_at timestamptz,
        primary key (account_id, id),
        unique (account_id, outlet_id, lead_id),
        foreign key (account_id, outlet_id) references outlet (account_id, id) on delete cascade
      ) with (fillfactor = 70);
      create index outlet_delivery_newest on outlet_delivery (outlet_id, created_at desc, id desc);
      create index outlet_delivery_due on outlet_delivery (outlet_id, next_attempt_at) where state = 'waiting';
      create index outlet_delivery_lead on outlet_delivery (lead_id);
      create index outlet_delivery_created on outlet_delivery (created_at)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table outlet_delivery, outlet');
  }
}
