import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `account_attempt` has the attempts of all endpoints of an account together for each hour before `attempt_summed.hour`, since an account has
 * up to 1,000 endpoints, of which `attempt_count` has so many rows for a month that statistics could not read them in time. Upkeep adds up
 * each hour when it is over, those of before the upgrade too. No row is rewritten, and the version before works on beside it.
 */
export class AccountAttempts1795593000000 implements MigrationInterface {
  name = 'AccountAttempts1795593000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table account_attempt (
         account_id uuid not null,
         hour       timestamptz not null,
         outcome    smallint not null,
         bucket     smallint not null,
         count      bigint not null,
         primary key (account_id, hour, outcome, bucket)
       );
       create index account_attempt_hour on account_attempt (hour);
       create table attempt_summed (
         only_row boolean primary key default true check (only_row),
         hour     timestamptz not null
       );
       insert into attempt_summed (hour) select date_trunc('hour', coalesce(min(hour), now()), 'UTC') from attempt_count`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_attempt, attempt_summed');
  }
}
