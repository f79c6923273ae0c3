import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A span holds the positions of the feed after which it opens and at which it closes, instead of times, so that no clock decides what is
 * owed (W4). Spans from before the upgrade open and close at the position that was fanned out last, since everything up to there was queued
 * by their times. Pick-ups that wait at the upgrade are dropped: the position at which they begin is not known here.
 */
export class SpanPositions1795430000000 implements MigrationInterface {
  name = 'SpanPositions1795430000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('delete from pick_up');
    await runner.query('alter table pick_up drop column since');
    await runner.query('delete from span where ends_at is not null');
    await runner.query('drop index span_account, span_open');
    await runner.query('alter table span drop constraint span_pkey');
    await runner.query('alter table span add column opens_after bigint, add column closes_at bigint');
    await runner.query(
      `update span s set opens_after = coalesce((select position from account a where a.account_id = s.account_id), 0)`,
    );
    await runner.query(
      `alter table span alter column opens_after set not null, drop column starts_at, drop column ends_at,
         add column id bigint generated always as identity primary key, add check (closes_at >= opens_after)`,
    );
    await runner.query('create index span_account on span (account_id, closes_at)');
    await runner.query('create index span_endpoint on span (endpoint_id, opens_after)');
    await runner.query('create unique index span_open on span (endpoint_id) where closes_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index span_account, span_endpoint, span_open');
    await runner.query('delete from span where closes_at is not null');
    await runner.query(
      `alter table span drop column id, drop column opens_after, drop column closes_at,
         add column starts_at timestamptz not null default now(), add column ends_at timestamptz,
         add primary key (endpoint_id, starts_at)`,
    );
    await runner.query('create index span_account on span (account_id, ends_at)');
    await runner.query('create unique index span_open on span (endpoint_id) where ends_at is null');
    await runner.query('delete from pick_up');
    await runner.query('alter table pick_up add column since timestamptz not null default now()');
  }
}
