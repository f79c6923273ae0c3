import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a source is to be read again when the reading that is under way ends, since something may have changed meanwhile. */
export class SourceAsked1795680000000 implements MigrationInterface {
  name = 'SourceAsked1795680000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table source add column is_asked_again boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table source drop column is_asked_again');
  }
}
