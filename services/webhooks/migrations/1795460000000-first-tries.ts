import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A first try that succeeds stands in its delivery and has no row of its own among the attempts (W11), since nearly all deliveries are of
 * that kind. Those of before the upgrade keep their rows. No row is rewritten.
 */
export class FirstTries1795460000000 implements MigrationInterface {
  name = 'FirstTries1795460000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table delivery add column first_started_at timestamptz, add column first_duration_ms integer,
         add column first_status smallint`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `insert into attempt (delivery_id, number, day, started_at, duration_ms, response_status)
       select id, 1, day, first_started_at, first_duration_ms, first_status from delivery where first_started_at is not null`,
    );
    await runner.query(
      'alter table delivery drop column first_started_at, drop column first_duration_ms, drop column first_status',
    );
  }
}
