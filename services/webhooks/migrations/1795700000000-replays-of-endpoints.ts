import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../../platform/postgres/migrations.js';

/** An index by which the purge of a closed account deletes its endpoints, each of which may be named by replays. It is built while others write. */
export class ReplaysOfEndpoints1795700000000 implements MigrationInterface {
  name = 'ReplaysOfEndpoints1795700000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, { replay_endpoint: 'on replay (endpoint_id)' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index replay_endpoint');
  }
}
