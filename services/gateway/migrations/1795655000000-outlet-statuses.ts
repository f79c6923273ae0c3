import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when outlets follow statuses and owners, how far a reading of them is, and when what is known came about. */
export class OutletStatuses1795655000000 implements MigrationInterface {
  name = 'OutletStatuses1795655000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outlet
        add column takes_owner boolean not null default false,
        add column followed_since timestamptz,
        add column owners_since timestamptz,
        add column follow_began_at timestamptz,
        add column follow_error text
    `);
    await runner.query('update outlet set followed_since = now() where statuses is not null');
    await runner.query(
      'alter table outlet_delivery add column crm_status_at timestamptz, add column crm_owner text, add column crm_owner_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table outlet_delivery drop column crm_status_at, drop column crm_owner, drop column crm_owner_at',
    );
    await runner.query(
      'alter table outlet drop column takes_owner, drop column followed_since, drop column owners_since, drop column follow_began_at, drop column follow_error',
    );
  }
}
