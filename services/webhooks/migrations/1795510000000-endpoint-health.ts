import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An endpoint says since when and why it is disabled (W15), and `endpoint_health` counts its failures since its last success, in a row of
 * its own, so that recording an outcome locks no endpoint. `attempt_count` counts attempts by hour, outcome and duration. What was recorded
 * before the upgrade, and what older replicas record beside it, is not counted; an endpoint that they disable has no reason and shows
 * `by_account`. No row is rewritten.
 */
export class EndpointHealth1795510000000 implements MigrationInterface {
  name = 'EndpointHealth1795510000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table endpoint add column disabled_at timestamptz,
         add column disabled_reason text check (disabled_reason in ('by_account', 'failing'))`,
    );
    await runner.query(
      `create table endpoint_health (
         endpoint_id      uuid primary key,
         failing_since    timestamptz,
         failed_attempts  integer not null default 0,
         last_failed_at   timestamptz,
         recovered_at     timestamptz,
         last_error_at    timestamptz,
         last_error_reason text,
         last_error_status smallint
       ) with (fillfactor = 50)`,
    );
    await runner.query(
      'create index endpoint_failing on endpoint_health (failing_since) where failing_since is not null',
    );
    await runner.query(
      `create table attempt_count (
         endpoint_id uuid not null,
         hour        timestamptz not null,
         outcome     smallint not null,
         bucket      smallint not null,
         count       bigint not null,
         primary key (endpoint_id, hour, outcome, bucket)
       ) with (fillfactor = 50)`,
    );
    await runner.query('create index attempt_count_hour on attempt_count (hour)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table attempt_count, endpoint_health');
    await runner.query('alter table endpoint drop column disabled_at, drop column disabled_reason');
  }
}
