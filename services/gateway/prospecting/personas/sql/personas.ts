import type { Persona } from '../../../../../schema/contracts/personas.js';
import type { NewestFirst } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

const columns = 'id, name, job_titles, canonical_job_title_ids, countries, seniority_levels, created_at, updated_at';

/** At most `limit + 1` personas of an account, newest first; index persona_newest. */
export async function selectPersonas(
  db: Queryable,
  accountId: string,
  start: NewestFirst,
  limit: number,
): Promise<Persona[]> {
  const { rows } = await db.query<Persona>({
    name: 'personas-list',
    text: `select ${columns} from persona
           where account_id = $1::uuid
             and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::uuid))
           order by created_at desc, id desc limit $4::int + 1`,
    values: [accountId, start.before, start.beforeId, limit],
  });
  return rows;
}

/** The personas of an account among `ids`, in the order of `ids`, each once; unknown ones are left out. */
export async function selectPersonasById(db: Queryable, accountId: string, ids: string[]): Promise<Persona[]> {
  const { rows } = await db.query<Persona>({
    name: 'personas-by-id',
    text: `select ${columns} from persona where account_id = $1::uuid and id = any($2::uuid[])
           order by array_position($2::uuid[], id)`,
    values: [accountId, ids],
  });
  return rows;
}

/**
 * The ids of an account's personas among `ids`, kept from being deleted until the transaction ends (a signal is about to refer
 * to them).
 */
export async function holdPersonas(db: Queryable, accountId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'personas-hold',
    text: `select id from persona where account_id = $1::uuid and id = any($2::uuid[]) order by id for key share`,
    values: [accountId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Locks an account's persona against other writers; answers whether it exists. */
export async function lockPersona(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'persona-lock',
    text: 'select from persona where account_id = $1::uuid and id = $2::uuid for update',
    values: [accountId, id],
  });
  return rowCount === 1;
}

/** The names of the signals that refer to a persona, at most `limit`; index signal_persona_persona. */
export async function selectSignalsOfPersona(db: Queryable, id: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'persona-signals',
    text: `select s.name from signal_persona p join signal s on s.id = p.signal_id
           where p.persona_id = $1::uuid order by s.created_at, s.id limit $2::int`,
    values: [id, limit],
  });
  return rows.map(({ name }) => name);
}
