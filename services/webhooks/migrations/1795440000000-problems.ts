import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An endpoint says what keeps it from being sent to, where that is not its receiver. */
export class Problems1795440000000 implements MigrationInterface {
  name = 'Problems1795440000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table endpoint add column problem text check (problem in ('secret_unreadable'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoint drop column problem');
  }
}
