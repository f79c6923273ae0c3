import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A deleted endpoint is marked while rows of it may be left in the queue (W5), so that deleting it does not wait for a million rows. The
 * constant default rewrites no row. Endpoints that were deleted before are marked as well, since the outcome of an attempt could queue a
 * retry to them.
 */
export class Leftovers1795410000000 implements MigrationInterface {
  name = 'Leftovers1795410000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoint add column has_leftovers boolean not null default false');
    await runner.query('update endpoint set has_leftovers = true where deleted_at is not null');
    await runner.query('create index endpoint_leftovers on endpoint (id) where has_leftovers');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoint drop column has_leftovers');
  }
}
