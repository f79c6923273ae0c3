import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An endpoint can be paused (W17). Replicas of the version before know nothing of it and go on sending, so an endpoint is quiet only once
 * the last of them has ended. No row is rewritten.
 */
export class Pauses1795510000010 implements MigrationInterface {
  name = 'Pauses1795510000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoint add column paused_at timestamptz, add column resumed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoint drop column paused_at, drop column resumed_at');
  }
}
