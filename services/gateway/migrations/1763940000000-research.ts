import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Research questions about contacts, and their templates (E4). New tables; nothing that exists is locked.
 *
 * Rows are locked in this order, everywhere: credit_balance, person or account_contact, research_question. Erasing somebody takes no
 * balance: it empties open questions and lets them expire at once, and a worker gives their credits back (X7).
 */
export class Research1763940000000 implements MigrationInterface {
  name = 'Research1763940000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table research_question_template (
        id         uuid primary key,
        account_id uuid not null references account,
        name       text not null,
        question   text not null,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp()
      );
      create index research_question_template_newest on research_question_template (account_id, created_at desc, id desc);

      create table research_question (
        id                 uuid primary key,
        account_id         uuid not null references account,
        -- Whom it is about, in the directory or of the account alone; null once they were erased and only the credit is left.
        contact_id         uuid,
        person_id          uuid references person on delete cascade,
        account_contact_id uuid references account_contact on delete cascade,
        name               text not null,
        question           text not null,
        status             text not null default 'PENDING' check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
        answer             text,
        attempts           integer not null default 0,
        lease_token        uuid,
        -- When a worker may take it up: the next try, or the end of the lease.
        due_at             timestamptz not null default now(),
        expires_at         timestamptz not null default now() + interval '7 days',
        created_at         timestamptz not null default clock_timestamp(),
        updated_at         timestamptz not null default clock_timestamp(),
        check (contact_id is not distinct from coalesce(person_id, account_contact_id)),
        check ((answer is not null) = (status = 'COMPLETED'))
      );
      create index research_question_contact on research_question (contact_id, account_id, created_at desc, id desc);
      create index research_question_person on research_question (person_id) where person_id is not null;
      create index research_question_own on research_question (account_contact_id) where account_contact_id is not null;
      create index research_question_newest on research_question (created_at desc, id desc);
      create index research_question_status on research_question (status, created_at desc, id desc);
      create index research_question_due on research_question (due_at) where status in ('PENDING', 'IN_PROGRESS');
      create index research_question_expiry on research_question (expires_at) where status in ('PENDING', 'IN_PROGRESS');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table research_question, research_question_template');
  }
}
