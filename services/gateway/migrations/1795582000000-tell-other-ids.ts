import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Has the feed told once more of the companies into which others were merged, since it holds their other ids from now on (G1, B12). They count
 * as changed for it; older code is not concerned.
 */
export class TellOtherIds1795582000000 implements MigrationInterface {
  name = 'TellOtherIds1795582000000';

  async up(runner: QueryRunner): Promise<void> {
    // As writers of companies do, so that no change commits behind one that the feed has been told of.
    await runner.query(`
      select pg_advisory_xact_lock(hashtext('leadwire companies'));
      update company
      set updated_at = greatest(clock_timestamp(), (select max(updated_at) from company) + interval '1 microsecond')
      where social_id in (select living_id from company_merge);
    `);
  }

  async down(): Promise<void> {}
}
