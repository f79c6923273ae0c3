import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../../platform/postgres/migrations.js';

/**
 * An index by which the planning of a run finds out whether profiles of a signal were last compared with other criteria, without reading all that the
 * signal has ever paid for. It is built while others write.
 */
export class ComparedProfiles1795700000000 implements MigrationInterface {
  name = 'ComparedProfiles1795700000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, { profile_read_judged: 'on profile_read (signal_id, judged_by)' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index profile_read_judged');
  }
}
