import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the embedded authorization server must remember across restarts and replicas. New tables alone; older code is not affected. */
export class OauthState1763931000000 implements MigrationInterface {
  name = 'OauthState1763931000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table oauth_state (
        model       text not null,
        -- SHA-256 of the id, since the ids of codes, refresh tokens and sessions are what their bearers show.
        id_hash     bytea not null,
        -- Sealed with SECRET_KEYS.
        payload     text not null,
        grant_id    text,
        uid         text,
        consumed_at timestamptz,
        -- Null for what stays, such as the signing key.
        expires_at  timestamptz,
        primary key (model, id_hash)
      );
      create index oauth_state_grant on oauth_state (grant_id) where grant_id is not null;
      create index oauth_state_uid on oauth_state (uid) where uid is not null;
      create index oauth_state_expiry on oauth_state (expires_at) where expires_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table oauth_state;');
  }
}
