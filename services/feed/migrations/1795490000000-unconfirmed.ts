import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What webhooks has not confirmed yet (H2). Each transaction that writes signals leaves one row in `unconfirmed`, which names its accounts
 * and the last position of each; it is deleted when webhooks has confirmed all of them. Accounts of rows that stay longer go to `behind`,
 * from where any replica takes them up under a lease. So nobody has to walk over all accounts to find them, and a confirmation writes no
 * row for each account.
 *
 * `hand_off` held the confirmed position of every account. What is behind by it is taken over. It stays for replicas of the version before,
 * which write no rows of `unconfirmed`: what the last of them leaves behind is found by the hourly audit.
 */
export class Unconfirmed1795490000000 implements MigrationInterface {
  name = 'Unconfirmed1795490000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table unconfirmed (
        id        uuid primary key,
        accounts  uuid[] not null,
        positions bigint[] not null,
        events    integer not null,
        stored_at timestamptz not null default now()
      );
      create index unconfirmed_oldest on unconfirmed (stored_at);

      create table behind (
        account_id uuid primary key,
        position   bigint not null,
        -- About how many events are unconfirmed, and since when, for the figures.
        events     bigint not null,
        since      timestamptz not null,
        attempts   integer not null default 0,
        retry_at   timestamptz not null default now()
      ) with (fillfactor = 50);
      create index behind_due on behind (retry_at);

      insert into behind (account_id, position, events, since)
      select a.id, a.last_position, a.last_position - coalesce(h.confirmed_position, 0), a.last_detected_at
      from account a left join hand_off h on h.account_id = a.id
      where a.last_position > coalesce(h.confirmed_position, 0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Webhooks knows its positions, so the version before only hands over again what it has already.
    await runner.query('drop table behind, unconfirmed');
  }
}
