import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each transaction that locks an account changes the row's version (W4), so that a fan-out, which is a single statement, notices that the
 * spans it read are not those that the lock protects. A replica of the version before does not change it; until the last of them has ended,
 * an endpoint that such a replica registers in the very moment of a fan-out may get its events from the next one on.
 */
export class AccountVersions1795470000000 implements MigrationInterface {
  name = 'AccountVersions1795470000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account add column version bigint not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account drop column version');
  }
}
