import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the oldest of what the authorization server keeps only so many of. The table, which is small, is locked while it is read. */
export class OauthStateExpiry1764010000000 implements MigrationInterface {
  name = 'OauthStateExpiry1764010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index oauth_state_model_expiry on oauth_state (model, expires_at) where expires_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index oauth_state_model_expiry');
  }
}
