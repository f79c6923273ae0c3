import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each process of the service has a row with the key of the advisory lock that its session holds while it lives.
 */
export class Processes1795450000000 implements MigrationInterface {
  name = 'Processes1795450000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence process_lock as integer cycle');
    await runner.query(
      `create table process (id uuid primary key, lock_key integer not null default nextval('process_lock'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table process');
    await runner.query('drop sequence process_lock');
  }
}
