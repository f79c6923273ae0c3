import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The queue tells first tries, retries, replays and recovered deliveries apart (W14), so that none of them can keep the others from being
 * sent. A queued replay counts as a retry after the upgrade. The column has a constant default, so no row is rewritten but those of
 * retries; the index is built anew under a lock, for about a second per million rows. Older code cannot run beside it.
 */
export class Lanes1795400000000 implements MigrationInterface {
  name = 'Lanes1795400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table due add column lane smallint not null default 0');
    await runner.query('update due set lane = 1 where is_retry');
    await runner.query('drop index due_next');
    await runner.query('create index due_next on due (endpoint_id, lane, next_attempt_at)');
    await runner.query('alter table due drop column is_retry');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table due add column is_retry boolean not null default false');
    await runner.query('update due set is_retry = true where lane in (1, 2)');
    await runner.query('drop index due_next');
    await runner.query('create index due_next on due (endpoint_id, is_retry, next_attempt_at)');
    await runner.query('alter table due drop column lane');
  }
}
