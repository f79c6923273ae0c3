import type { MigrationInterface, QueryRunner } from 'typeorm';
import { idempotencyTable } from '../../platform/postgres/idempotency.js';

/** Accounts and their keys, from nothing: no lock matters and no older code runs beside it. */
export class AccountsAndApiKeys1763712000000 implements MigrationInterface {
  name = 'AccountsAndApiKeys1763712000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account (
        id         uuid primary key,
        name       text not null,
        created_at timestamptz not null default now()
      );
      create index account_newest on account (created_at desc, id desc);

      create table api_key (
        id           uuid primary key,
        kind         text not null check (kind in ('customer', 'staff', 'ingest')),
        account_id   uuid references account,
        label        text not null,
        prefix       text not null,
        hash         bytea not null unique,
        created_at   timestamptz not null default now(),
        expires_at   timestamptz,
        last_used_at timestamptz,
        revoked_at   timestamptz,
        -- A customer key names its account, staff and ingest keys name none (A2).
        check ((kind = 'customer') = (account_id is not null))
      );
      create index api_key_newest on api_key (account_id, created_at desc, id desc);
      ${idempotencyTable}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table api_key; drop table account; drop table idempotency_key;');
  }
}
