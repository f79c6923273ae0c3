import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the feed must still be told of erased people (X7): hashes alone, written with the erasure and gone once the feed has
 * confirmed them. Those who were erased before are told as well. A new table; nothing that exists is locked.
 */
export class Erasures1763950000000 implements MigrationInterface {
  name = 'Erasures1763950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table erasure (
        id       bigint generated always as identity primary key,
        hashes   text[] not null,
        retry_at timestamptz not null default now()
      );
      create index erasure_due on erasure (retry_at);
      insert into erasure (hashes) select array[encode(key_hash, 'hex')] from suppression;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table erasure');
  }
}
