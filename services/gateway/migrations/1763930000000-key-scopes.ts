import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a key may do (A3); null is all that its kind may, so keys that exist lose nothing and older code keeps working beside it. Adds a
 * column without rewriting the table; the check reads it once, under a short exclusive lock.
 */
export class KeyScopes1763930000000 implements MigrationInterface {
  name = 'KeyScopes1763930000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table api_key add column scopes text[]
        check (scopes <@ case kind when 'customer' then array['read', 'write'] when 'ingest' then array['ingest']
                                   else array['read', 'write', 'ingest', 'staff'] end
               and cardinality(scopes) > 0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_key drop column scopes;');
  }
}
