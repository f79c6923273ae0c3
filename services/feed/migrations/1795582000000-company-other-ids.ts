import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../../platform/postgres/migrations.js';

/**
 * The other ids of companies that have several, since they adopted one of the network or others were merged into them (G1, B12). The default
 * is a constant, so that `company` is locked for an instant, and the index is built while others write. Older code works on beside it, and
 * leaves the column as it is.
 */
export class CompanyOtherIds1795582000000 implements MigrationInterface {
  name = 'CompanyOtherIds1795582000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table company add column if not exists other_ids text[] not null default '{}'`);
    await buildIndexes(runner, { company_with_other_ids: `on company (id) where other_ids <> '{}'` });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table company drop column other_ids');
  }
}
