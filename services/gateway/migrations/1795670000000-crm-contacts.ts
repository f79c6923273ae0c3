import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The contacts of CRMs that are people of the directory. Whoever is not in the directory is not stored, and neither are names and addresses:
 * with a person who is erased, what is known of the contact goes too. A sync reads them after the deals where they are due.
 */
export class CrmContacts1795670000000 implements MigrationInterface {
  name = 'CrmContacts1795670000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table crm_connection
        add column reads_contacts boolean not null default false,
        add column profile_url_field text
    `);
    await runner.query(`
      alter table crm_sync
        add column contacts_due_at timestamptz not null default now(),
        -- A reading of contacts may go on in later passes over the deals. Its cursor is null where none is under way.
        add column contacts_reading integer not null default 0,
        add column contacts_started_at timestamptz,
        add column contacts_cursor text,
        -- Why they could not be read; null after they were.
        add column contacts_error text,
        add column contacts_read bigint not null default 0,
        -- The pass of which all deals are read, so that it goes on with contacts.
        add column deals_read_of integer,
        add column contact_count bigint not null default 0
    `);
    await runner.query(`
      create table crm_contact (
        account_id    uuid not null,
        connection_id uuid not null references crm_connection on delete cascade,
        external_id   text not null,
        person_id     uuid not null references person on delete cascade,
        -- The company of the directory that the CRM says it is a contact of.
        company_id    bigint,
        -- The CRM's own IDs of its deals.
        deal_ids      text[] not null,
        -- The reading that saw it last.
        reading       integer not null,
        primary key (account_id, connection_id, external_id)
      )
    `);
    await runner.query('create index crm_contact_connection on crm_contact (connection_id, external_id)');
    await runner.query('create index crm_contact_person on crm_contact (person_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table crm_contact');
    await runner.query(
      `alter table crm_sync drop column contacts_due_at, drop column contacts_reading, drop column contacts_started_at, drop column contacts_cursor, drop column contacts_error,
         drop column contacts_read, drop column deals_read_of, drop column contact_count`,
    );
    await runner.query('alter table crm_connection drop column reads_contacts, drop column profile_url_field');
  }
}
