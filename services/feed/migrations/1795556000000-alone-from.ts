import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `watch_change.alone_from` is from when on no replica of the version before runs: an hour after this migration, and at once where no watch
 * was ever written. Such a replica takes an item that is matched again for one that is matched for the first time, in the lane of wide
 * items, and would give its signals twice. So until then, none is put there. The table has one row; nothing is rewritten, and older code
 * leaves the column as it is.
 */
export class AloneFrom1795556000000 implements MigrationInterface {
  name = 'AloneFrom1795556000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table watch_change add column alone_from timestamptz not null default now() + interval '1 hour';
      update watch_change set alone_from = now() where last = 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table watch_change drop column alone_from');
  }
}
