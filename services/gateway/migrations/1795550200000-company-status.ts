import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What has become of a company, and whether it hires, so that changes of either can make activity (G7). Null is unknown. The columns have no
 * default, so that `company` is locked for an instant. Older code works on beside it and leaves them as they are.
 */
export class CompanyStatus1795550200000 implements MigrationInterface {
  name = 'CompanyStatus1795550200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table company add column status text, add column is_hiring boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table company drop column status, drop column is_hiring');
  }
}
