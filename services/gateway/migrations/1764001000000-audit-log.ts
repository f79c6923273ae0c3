import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed what, and when. A new table; nothing that exists is locked, and older code works on beside it without writing there. */
export class AuditLog1764001000000 implements MigrationInterface {
  name = 'AuditLog1764001000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_entry (
        id            uuid primary key,
        -- Null for changes of the installation. No reference: every change would lock the account's row.
        account_id    uuid,
        operation     text not null,
        resource_type text not null,
        resource_id   text,
        actor_kind    text not null,
        actor_id      text not null,
        actor_label   text,
        -- False until the service that owns the resource has answered.
        is_done       boolean not null,
        request_id    text not null,
        trace_id      text,
        created_at    timestamptz not null default clock_timestamp()
      );
      create index audit_entry_newest on audit_entry (account_id, created_at desc, id desc);
      create index audit_entry_age on audit_entry (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_entry');
  }
}
