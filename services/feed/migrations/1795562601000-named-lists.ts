import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../../platform/postgres/migrations.js';

/** An index by which the feed finds whether any watch names a companies list (G1). */
export class NamedLists1795562601000 implements MigrationInterface {
  name = 'NamedLists1795562601000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, {
      watch_companies_list: 'on watch (companies_list_id) where companies_list_id is not null',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index watch_companies_list');
  }
}
