import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Programs, their runs, what runs read and found, and the credits that they spend. New tables; nothing that exists is locked.
 *
 * Rows are locked in this order, everywhere: credit_balance, lead_program, lead_run, then what hangs on the run.
 */
export class Programs1763830000000 implements MigrationInterface {
  name = 'Programs1763830000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The sum of the account's entries; whoever appends an entry locks this row first (C6).
      create table credit_balance (
        account_id uuid primary key references account,
        credits    bigint not null check (credits >= 0)
      );
      create table credit_entry (
        id         uuid primary key,
        account_id uuid not null references account,
        amount     bigint not null check (amount <> 0),
        kind       text not null check (kind in ('grant', 'profile', 'research', 'refund', 'lookalikes')),
        note       text,
        program_id uuid,
        run_id     uuid,
        signal_id  uuid,
        created_at timestamptz not null default clock_timestamp()
      );
      create index credit_entry_newest on credit_entry (account_id, created_at desc, id desc);

      create table lead_program (
        id               uuid primary key,
        account_id       uuid not null references account,
        name             text not null,
        cron             text,
        time_zone        text,
        -- Null without a schedule; kept while the schedule is suspended.
        next_run_at      timestamptz,
        suspended_reason text,
        last_skip_at     timestamptz,
        last_skip_reason text,
        created_at       timestamptz not null default now(),
        updated_at       timestamptz not null default now(),
        check ((cron is null) = (time_zone is null) and (cron is null) = (next_run_at is null))
      );
      create index lead_program_newest on lead_program (account_id, created_at desc, id desc);
      create index lead_program_due on lead_program (next_run_at) where suspended_reason is null;

      -- The key keeps a signal from going while a program picks it, also under concurrent requests (B8).
      create table program_signal (
        program_id uuid not null references lead_program on delete cascade,
        account_id uuid not null,
        signal_id  uuid not null references signal,
        kind       text not null,
        place      smallint not null,
        primary key (program_id, signal_id)
      );
      create index program_signal_signal on program_signal (signal_id);

      -- Runs and leads outlive their program, so program_id is no reference.
      create table lead_run (
        id              uuid primary key,
        program_id      uuid not null,
        account_id      uuid not null references account,
        -- The due time of the schedule that started it; null for a start by hand.
        due_at          timestamptz,
        signals         jsonb not null,
        status          text not null
                        check (status in ('queued', 'running', 'completed', 'out_of_credits', 'cancelled', 'failed')),
        searches_done   integer not null default 0,
        searches_total  integer not null default 0,
        profiles_read   integer not null default 0,
        profiles_kept   integer not null default 0,
        leads_created   integer not null default 0,
        credits_spent   integer not null default 0,
        notes           text[] not null default '{}',
        is_planned      boolean not null default false,
        is_out_of_credits boolean not null default false,
        -- Failures since the last progress.
        failures        integer not null default 0,
        lease_token     uuid,
        lease_until     timestamptz not null default now(),
        created_at      timestamptz not null default now(),
        started_at      timestamptz,
        finished_at     timestamptz,
        unique (program_id, due_at)
      );
      create index lead_run_newest on lead_run (account_id, created_at desc, id desc);
      create index lead_run_of_program on lead_run (program_id, created_at desc, id desc);
      create unique index lead_run_active on lead_run (program_id) where status in ('queued', 'running');
      create index lead_run_claim on lead_run (lease_until) where status in ('queued', 'running');

      -- What a sweep goes by, fixed at its start, so that a worker that resumes the run asks the same (C4, C7).
      create table run_sweep (
        run_id        uuid not null references lead_run on delete cascade,
        place         smallint not null,
        signal_id     uuid not null,
        kind          text not null,
        -- Its searches, and who judges what they bring.
        searches      jsonb not null,
        -- The companies that movers come from, and what the account has to do with each; empty for new hires.
        company_ids   bigint[] not null,
        relationships text[] not null,
        -- The filters after payment, and whether profiles wait to be judged again by them (C6).
        filters_hash  text not null,
        judges_again  boolean not null,
        primary key (run_id, place)
      );
      create table run_search (
        run_id      uuid not null,
        sweep       smallint not null,
        place       smallint not null,
        read        integer not null default 0,
        next_cursor jsonb,
        is_done     boolean not null default false,
        primary key (run_id, sweep, place),
        foreign key (run_id, sweep) references run_sweep on delete cascade
      );

      -- What was paid for: one row, and one credit, for each (signal, person, move) for ever.
      create table profile_read (
        signal_id uuid not null,
        person_id uuid not null references person on delete cascade,
        move_key  uuid not null,
        -- The run that paid, the last one that kept it, and the filters that it was last judged by.
        run_id    uuid not null,
        kept_run  uuid,
        judged_by text not null,
        primary key (signal_id, person_id, move_key)
      );
      create index profile_read_person on profile_read (person_id);

      create table lead (
        id            uuid primary key,
        account_id    uuid not null references account,
        signal_id     uuid not null,
        signal_kind   text not null,
        program_id    uuid not null,
        run_id        uuid not null,
        person_id     uuid not null references person on delete cascade,
        move_key      uuid not null,
        first_name    text not null,
        last_name     text not null,
        social_url    text not null,
        location      text,
        country       text,
        new_role      jsonb not null,
        previous_role jsonb,
        seniority     text,
        persona_id    uuid,
        persona_name  text,
        matched_rule  text,
        relationship  text,
        created_at    timestamptz not null default now(),
        unique (signal_id, person_id, move_key)
      );
      create index lead_newest on lead (account_id, created_at desc, id desc);
      create index lead_of_run on lead (run_id, created_at desc, id desc);
      create index lead_of_program on lead (program_id, created_at desc, id desc);
      create index lead_of_signal on lead (signal_id, created_at desc, id desc);
      create index lead_person on lead (person_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table lead, profile_read, run_search, run_sweep, lead_run, program_signal, lead_program, credit_entry,
         credit_balance`,
    );
  }
}
