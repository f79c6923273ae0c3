import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An endpoint may have a limit of attempts a second (W17). `endpoint_pace` holds the time up to which the claimed attempts are spread out; claims
 * lock its row, so that the limit holds for all replicas together and no change of the endpoint waits for a claim. Replicas of the previous version
 * do not observe the limit. No row is rewritten.
 */
export class Paces1795510000020 implements MigrationInterface {
  name = 'Paces1795510000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table endpoint add column max_per_second integer check (max_per_second between 1 and 1000)',
    );
    await runner.query(
      `create table endpoint_pace (endpoint_id uuid primary key, next_at timestamptz not null default now())
       with (fillfactor = 50)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table endpoint_pace');
    await runner.query('alter table endpoint drop column max_per_second');
  }
}
