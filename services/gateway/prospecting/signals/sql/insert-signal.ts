import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Question } from '../kinds.js';

export type NewSignal = Question & {
  id: string;
  accountId: string;
  name: string;
  nameKey: string;
  isEnabled: boolean;
  questionHash: Buffer;
};

/**
 * Locks the question of an account until the transaction ends, so that of two signals of the same question that are created at the same
 * time, the second one names the first (B8).
 */
export async function lockQuestion(db: Queryable, accountId: string, questionHash: Buffer): Promise<void> {
  await db.query({
    name: 'signal-question-lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1::text, 0))',
    values: [`signal ${accountId} ${questionHash.toString('hex')}`],
  });
}

/** The oldest signal of an account that asks this question, or null; index signal_question. */
export async function selectDuplicate(db: Queryable, accountId: string, questionHash: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'signal-duplicate',
    text: `select id from signal where account_id = $1::uuid and question_hash = $2::bytea
           order by created_at, id limit 1`,
    values: [accountId, questionHash],
  });
  return rows[0]?.id ?? null;
}

/** Inserts a signal unless its name is taken, for which it waits for concurrent inserts of that name; returns whether it did. */
export async function insertSignal(db: Queryable, signal: NewSignal): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'signal-insert',
    text: `insert into signal (id, account_id, kind, name, name_key, is_enabled, definition, question_hash, companies_list_id)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::boolean, $7::jsonb, $8::bytea, $9::uuid)
           on conflict (account_id, name_key) do nothing`,
    values: [
      signal.id,
      signal.accountId,
      signal.kind,
      signal.name,
      signal.nameKey,
      signal.isEnabled,
      JSON.stringify(signal.definition),
      signal.questionHash,
      signal.kind === 'past_company_move' ? (signal.definition.companies_list_id ?? null) : null,
    ],
  });
  return rowCount === 1;
}

/** Stores the references of a signal to the personas or lists that its definition names, which then cannot be deleted. */
export async function putReferences(db: Queryable, id: string, { kind, definition }: Question): Promise<void> {
  const contactsLists = { names: 'signal-contacts-lists', table: 'signal_contacts_list', column: 'list_id' };
  const excludedLists = { names: 'signal-excluded-lists', table: 'signal_excluded_list', column: 'list_id' };
  const personas = { names: 'signal-personas', table: 'signal_persona', column: 'persona_id' };
  if (kind === 'social_content') return putIds(db, contactsLists, id, definition.contacts_list_ids);
  await putIds(db, personas, id, definition.persona_ids ?? []);
  await putIds(db, contactsLists, id, definition.exclude_contacts_list_ids ?? []);
  await putIds(db, excludedLists, id, definition.exclude_companies_list_ids ?? []);
}

async function putIds(
  db: Queryable,
  { names, table, column }: { names: string; table: string; column: string },
  signalId: string,
  ids: readonly string[],
): Promise<void> {
  await db.query({
    name: `${names}-clear`,
    text: `delete from ${table} where signal_id = $1::uuid and ${column} <> all($2::uuid[])`,
    values: [signalId, ids],
  });
  await db.query({
    name: `${names}-put`,
    text: `insert into ${table} (signal_id, ${column}) select $1::uuid, unnest($2::uuid[])
           on conflict do nothing`,
    values: [signalId, ids],
  });
}
