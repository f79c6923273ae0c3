import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../../platform/postgres/migrations.js';

/**
 * Indexes by which workers let accounts take turns, built while others write: the open research questions of each account, by which its refunds are
 * counted as well, the questions that are being asked, and the CRMs that are being read. By the others, all questions and own contacts of an account
 * are found, for staff and when it is purged.
 */
export class FairTurns1795690000000 implements MigrationInterface {
  name = 'FairTurns1795690000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, indexes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}

const indexes = {
  // Not the condition of the older indexes on open questions, so that no statement on one account can be planned with these.
  research_question_open: `on research_question (account_id, due_at) where answer is null and status <> 'FAILED'`,
  research_question_account: 'on research_question (account_id, created_at desc, id desc)',
  account_contact_account: 'on account_contact (account_id)',
  research_question_leased: 'on research_question (account_id) where lease_token is not null',
  crm_sync_leased: 'on crm_sync (lease_until) where lease_until is not null',
};
