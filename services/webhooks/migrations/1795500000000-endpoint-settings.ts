import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An endpoint may have data of its owner, headers, a time-out and the headers of Standard Webhooks. The defaults are constants, so that no
 * row is rewritten, and a replica of the version before sends as it did. Secrets that have expired are found by an index, which has few.
 */
export class EndpointSettings1795500000000 implements MigrationInterface {
  name = 'EndpointSettings1795500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table endpoint
        add column metadata json not null default '{}',
        add column header_names text[] not null default '{}',
        add column sealed_headers text,
        add column timeout_seconds integer not null default 10,
        add column standard_webhooks boolean not null default false`);
    await runner.query(
      'create index endpoint_secret_expiry on endpoint_secret (expires_at) where expires_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index endpoint_secret_expiry');
    await runner.query(`
      alter table endpoint
        drop column metadata, drop column header_names, drop column sealed_headers, drop column timeout_seconds,
        drop column standard_webhooks`);
  }
}
