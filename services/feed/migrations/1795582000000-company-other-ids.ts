import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The other ids of companies that have several, since they adopted one of the network or others were merged into them (G1, B12), and whether
 * any company has some, which each batch of activity reads. The defaults are constants, so that both tables are locked for an instant. Older
 * code works on beside it, and leaves the columns as they are.
 */
export class CompanyOtherIds1795582000000 implements MigrationInterface {
  name = 'CompanyOtherIds1795582000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table company add column other_ids text[] not null default '{}';
      alter table watch_change add column has_other_ids boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table watch_change drop column has_other_ids;
      alter table company drop column other_ids;
    `);
  }
}
