import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deals find their company by `company_key`; nothing reads the index of exact names any more. Dropping it waits for running reads only. */
export class NoExactName1763901000000 implements MigrationInterface {
  name = 'NoExactName1763901000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index company_exact_name');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index company_exact_name on company (lower(name))');
  }
}
