import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `credit_hour` has the credits that an account spent by hour and signal, and `lead_hour` its new leads by hour and kind of signal, so that
 * statistics of a month read few rows. Credits of no signal stand under the zero UUID. Nothing is rewritten: what was there before the
 * upgrade, and what replicas of the version before write beside it, is not counted.
 */
export class HourlyCounts1795594000000 implements MigrationInterface {
  name = 'HourlyCounts1795594000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table credit_hour (
         account_id uuid not null references account,
         hour       timestamptz not null,
         signal_id  uuid not null,
         count      bigint not null,
         primary key (account_id, hour, signal_id)
       ) with (fillfactor = 50)`,
    );
    await runner.query(
      `create table lead_hour (
         account_id uuid not null references account,
         hour       timestamptz not null,
         kind       text not null,
         count      bigint not null,
         primary key (account_id, hour, kind)
       ) with (fillfactor = 50)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table credit_hour, lead_hour');
  }
}
