import type { Signal, SignalKind } from '../../../../../schema/contracts/signals.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import { newestChildren, type ReadChildren } from '../../../operation/children.js';
import { lockAgainstDeletion } from '../../../operation/sql/statements-on-owned-rows.js';
import type { Question } from '../kinds.js';

// The number of programs (C2) is read by index program_signal_signal; a program picks a signal at most once, by its primary key.
const columns = `id, kind, name, is_enabled,
  (select count(*) from program_signal where signal_id = signal.id) as used_by_program_count,
  definition, created_at, updated_at`;

/** Reads at most `limit + 1` signals of an account, newest first, of one kind or state where given; index signal_newest. */
export function signalsStatement(
  accountId: string,
  filter: { kind: SignalKind | null; isEnabled: boolean | null },
  start: PageStart,
  limit: number,
): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `signals-list${suffix}`,
    text: `select ${columns} from signal
           where account_id = $1::uuid
             and ($2::timestamptz is null or (created_at, id) ${behind} ($2::timestamptz, $3::uuid))
             and ($4::text is null or kind = $4::text)
             and ($5::boolean is null or is_enabled = $5::boolean)
           order by created_at ${by}, id ${by} limit $6::int + 1`,
    values: [accountId, start.before, start.beforeId, filter.kind, filter.isEnabled, limit],
  };
}

/** The signals of an account among these ids. */
export async function selectWholeSignals(db: Queryable, accountId: string, ids: string[]): Promise<Signal[]> {
  const { rows } = await db.query<Signal>({
    name: 'signal-one',
    text: `select ${columns} from signal where account_id = $1::uuid and id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows;
}

const signalsOf = (name: string, where: string): ReadChildren =>
  newestChildren<Signal>({ list: 'signals', name, from: 'signal', columns, where, toRow: (signal) => signal });

/** The signals that name each of these personas, companies lists or contacts lists, by the indexes of what refers to them. */
export const signalsOfEach = {
  Persona: signalsOf(
    'signals-of-each-persona',
    'signal.id in (select signal_id from signal_persona where persona_id = parent.id)',
  ),
  CompaniesList: signalsOf(
    'signals-of-each-companies-list',
    '(companies_list_id = parent.id or signal.id in (select signal_id from signal_excluded_list where list_id = parent.id))',
  ),
  ContactsList: signalsOf(
    'signals-of-each-contacts-list',
    'signal.id in (select signal_id from signal_contacts_list where list_id = parent.id)',
  ),
};

/** The fields of a signal that sweeps and changes need. */
export type StoredSignal = Question & { id: string; name: string; is_enabled: boolean };

/** The signals of an account among `ids`, in the order of `ids`, each once; unknown ones are left out. */
export async function selectSignalsById(db: Queryable, accountId: string, ids: string[]): Promise<StoredSignal[]> {
  const { rows } = await db.query<StoredSignal>({
    name: 'signals-by-id',
    text: `select id, kind, name, is_enabled, definition from signal
           where account_id = $1::uuid and id = any($2::uuid[]) order by array_position($2::uuid[], id)`,
    values: [accountId, ids],
  });
  return rows;
}

/** Keeps an account's signals of these ids from being deleted until the transaction ends; returns the ids that exist. */
export const lockSignals = (db: Queryable, accountId: string, ids: string[]): Promise<Set<string>> =>
  lockAgainstDeletion(db, { name: 'signals-hold', table: 'signal' }, accountId, ids);

/** Locks an account's signal against other writers and returns it; undefined where there is none. */
export async function lockSignal(db: Queryable, accountId: string, id: string): Promise<StoredSignal | undefined> {
  const { rows } = await db.query<StoredSignal>({
    name: 'signal-lock',
    text: `select id, kind, name, is_enabled, definition from signal
           where account_id = $1::uuid and id = $2::uuid for update`,
    values: [accountId, id],
  });
  return rows[0];
}

/** The signal of an account that has this name, compared without case and outer space. */
export async function selectSignalByName(
  db: Queryable,
  accountId: string,
  nameKey: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'signal-by-name',
    text: 'select id, name from signal where account_id = $1::uuid and name_key = $2::text',
    values: [accountId, nameKey],
  });
  return rows[0];
}

/** How many programs use a signal. */
export async function countPrograms(db: Queryable, id: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'signal-programs',
    text: 'select count(*) from program_signal where signal_id = $1::uuid',
    values: [id],
  });
  return rows[0]!.count;
}
