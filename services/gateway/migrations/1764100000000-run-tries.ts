import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How often a run was taken up without getting on or being handed back: one that ends its workers is given up (C7). A column
 * with a constant default, which PostgreSQL keeps beside the table: no row is written, and `lead_run` is locked for an instant. Older code
 * works on beside it; it neither counts a try nor takes one away, so that a run which it moves on keeps the tries that newer code counted.
 */
export class RunTries1764100000000 implements MigrationInterface {
  name = 'RunTries1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lead_run add column tries smallint not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lead_run drop column tries');
  }
}
