import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The form of the bodies that are pushed to an endpoint, and which processes know of it. Both columns have constant defaults, so that no row is
 * rewritten. Replicas of the version before go on beside it; endpoints get other formats once the last of them has ended.
 */
export class Formats1795630000000 implements MigrationInterface {
  name = 'Formats1795630000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table endpoint add column format text not null default 'event';
      alter table process add column knows_formats boolean not null default false;
      alter table endpoint drop constraint if exists endpoint_disabled_reason_check,
        add constraint endpoint_disabled_reason_check check (disabled_reason in ('by_account', 'failing', 'refused')) not valid
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update endpoint set disabled_reason = 'failing' where disabled_reason = 'refused';
      alter table endpoint drop column format, drop constraint endpoint_disabled_reason_check,
        add constraint endpoint_disabled_reason_check check (disabled_reason in ('by_account', 'failing'));
      alter table process drop column knows_formats
    `);
  }
}
