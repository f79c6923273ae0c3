import type { Queryable } from '../../../../platform/postgres/postgres.js';

const ofAccount = 'account_id = $1::uuid';
const ofSignals = `signal_id in (select id from signal where ${ofAccount})`;
const ofCrm = `connection_id in (select id from crm_connection where ${ofAccount})`;
// Profile reads that were paid for outlive their signal, so they are found by the runs that read them.
const ofRunSignals = `signal_id in (
  select id from signal where ${ofAccount}
  union select (s ->> 'id')::uuid from lead_run r cross join jsonb_array_elements(r.signals) s where r.account_id = $1::uuid)`;

/**
 * Every table that holds rows of an account, and the condition that finds them; a table stands after those that refer to it. Tables whose
 * few rows are deleted by a cascade (personas of a signal, searches of a run) are not listed. `account` stays as a tombstone, and
 * `closing_step` says what remains to be done.
 */
const tables: [table: string, condition: string][] = [
  ['content_score', ofSignals],
  ['profile_read', ofRunSignals],
  ['lead_hour', ofAccount],
  ['lead_status_hour', ofAccount],
  ['lead_change', ofAccount],
  ['outlet_delivery', ofAccount],
  ['outlet', ofAccount],
  ['email_recipient', ofAccount],
  ['lead', ofAccount],
  ['run_search', `run_id in (select id from lead_run where ${ofAccount})`],
  ['lead_run', ofAccount],
  ['program_signal', `program_id in (select id from lead_program where ${ofAccount})`],
  ['lead_program', ofAccount],
  ['signal', ofAccount],
  ['persona', ofAccount],
  ['followed_list', ofAccount],
  ['lookalike_ranking', ofAccount],
  ['companies_list_member', `list_id in (select id from companies_list where ${ofAccount})`],
  ['companies_list', ofAccount],
  ['contacts_list_member', `list_id in (select id from contacts_list where ${ofAccount})`],
  ['contacts_list', ofAccount],
  ['crm_list_company', ofCrm],
  ['crm_list', ofCrm],
  ['deal', ofCrm],
  ['crm_contact', ofAccount],
  ['crm_connection', ofAccount],
  ['research_question', ofAccount],
  ['research_question_template', ofAccount],
  ['account_contact', ofAccount],
  ['webhook_event_outbox', ofAccount],
  ['webhook_event_account', ofAccount],
  ['credit_hour', ofAccount],
  ['credit_entry', ofAccount],
  ['credit_balance', ofAccount],
  ['api_key', ofAccount],
  ['audit_entry', ofAccount],
  ['idempotency_key', 'account_id = $1::uuid::text'],
];

/** Where a purge goes on: the index of a table, and whether rows were deleted since the first one. */
type PurgeCursor = { table: number; hasDeleted: boolean };
export const purgeStart: PurgeCursor = { table: 0, hasDeleted: false };

/**
 * Deletes at most `limit` rows of an account from one table. Returns where to go on: with the same table while it may have more, and after the last one
 * from the start if anything was deleted, since a table may have got rows meanwhile; null once all tables were found empty.
 */
export async function deleteRows(
  db: Queryable,
  accountId: string,
  cursor: PurgeCursor,
  limit: number,
): Promise<PurgeCursor | null> {
  const [table, condition] = tables[cursor.table]!;
  const { rowCount } = await db.query({
    name: `purge-${table}`,
    text: `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit $2::int))`,
    values: [accountId, limit],
  });
  const hasDeleted = cursor.hasDeleted || rowCount! > 0;
  if (rowCount === limit) return { ...cursor, hasDeleted };
  if (cursor.table + 1 < tables.length) return { table: cursor.table + 1, hasDeleted };
  return hasDeleted ? purgeStart : null;
}
