import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outlets that send digests by e-mail, and whom each account may send them to. */
export class EmailOutlets1795660000000 implements MigrationInterface {
  name = 'EmailOutlets1795660000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outlet
        alter column crm_connection_id drop not null,
        alter column id_field drop not null,
        alter column write_as drop not null,
        alter column adds drop not null,
        add column recipients text[],
        add column cron text,
        add column time_zone text,
        add column digest_at timestamptz,
        add column digest_sent text[] not null default '{}',
        add column last_digest_at timestamptz,
        add column asks_at timestamptz
    `);
    await runner.query('create index outlet_digest on outlet (digest_at) where digest_at is not null');
    await runner.query('create index outlet_asks on outlet (asks_at) where asks_at is not null');
    // Leads that wait for a digest are never due by themselves.
    await runner.query('drop index outlet_delivery_due');
    await runner.query(`
      create index outlet_delivery_due on outlet_delivery (outlet_id, next_attempt_at)
      where state = 'waiting' and next_attempt_at < 'infinity'
    `);
    await runner.query(
      `create index outlet_delivery_waiting on outlet_delivery (outlet_id, created_at, id) where state = 'waiting'`,
    );
    await runner.query(`
      create table email_recipient (
        account_id uuid not null references account,
        address text not null,
        state text not null default 'asked' check (state in ('asked', 'confirmed', 'unsubscribed', 'refused')),
        asked_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (account_id, address)
      )
    `);
    await runner.query(`create index email_recipient_asked on email_recipient (created_at) where state = 'asked'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table email_recipient');
    await runner.query('drop index outlet_delivery_waiting, outlet_delivery_due');
    await runner.query(
      `create index outlet_delivery_due on outlet_delivery (outlet_id, next_attempt_at) where state = 'waiting'`,
    );
    await runner.query(`delete from outlet where kind = 'email'`);
    await runner.query(`
      alter table outlet
        alter column crm_connection_id set not null,
        alter column id_field set not null,
        alter column write_as set not null,
        alter column adds set not null,
        drop column recipients, drop column cron, drop column time_zone, drop column digest_at,
        drop column digest_sent, drop column last_digest_at, drop column asks_at
    `);
  }
}
