import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What people are to be derived again for (B12, C3), where a change of a company concerns more of them than its own transaction should derive:
 * a mark for each company, name or employer, which a worker works off in batches. A new table; older code beside it derives all people at once,
 * as before.
 */
export class PeopleDue1795581000000 implements MigrationInterface {
  name = 'PeopleDue1795581000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table people_due (
        kind      text not null check (kind in ('employer key', 'employer', 'facts', 'company', 'name')),
        key       text not null,
        -- Rises where it is marked again, so that what changes meanwhile is not taken as done.
        version   bigint not null default 1,
        marked_at timestamptz not null default clock_timestamp(),
        primary key (kind, key)
      );
      create index people_due_marked on people_due (marked_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table people_due');
  }
}
