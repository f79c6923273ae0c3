import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The conditions on the content of events, as JSON text: what an endpoint has now, and what a span had when it opened (W4, W17). No row is
 * rewritten, and the index covers nothing at first. A replica of the version before does not know them: until the last of them has ended,
 * what it fans out is not held back by a filter on content, and a span that it opens has none until the filters of its endpoint change.
 */
export class ContentFilters1795520000000 implements MigrationInterface {
  name = 'ContentFilters1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoint add column content_filter text');
    await runner.query('alter table span add column content_filter text');
    await runner.query('create index span_content on span (account_id) where content_filter is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table span drop column content_filter');
    await runner.query('alter table endpoint drop column content_filter');
  }
}
