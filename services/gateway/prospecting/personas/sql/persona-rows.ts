import { type Persona, PersonaPage } from '../../../../../schema/contracts/personas.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { DeletableRows, refuseReferenced } from '../../../operation/owned-rows.js';
import { lockAgainstDeletion } from '../../../operation/sql/statements-on-owned-rows.js';

/** The personas of accounts; a persona that a signal refers to cannot be deleted, since the signal would ask another question. */
export const personas = new DeletableRows(
  {
    list: 'personas',
    page: PersonaPage,
    noun: 'persona',
    from: 'persona',
    columns: `id, name, job_titles, canonical_job_title_ids, countries, seniority_levels, accept_unknown_levels, created_at, updated_at`,
    names: { list: 'personas-list', byIds: 'personas-by-id', lock: 'persona-lock', delete: 'persona-delete' },
    rowsAtOnce: 50,
    beforeDelete: async (client, id) =>
      refuseReferenced('refer to this persona', await selectSignalsOfPersona(client, id, 5)),
  },
  (row: Persona) => row,
);

/** The ids of an account's personas among `ids`, kept from being deleted until the transaction ends. */
export const lockPersonas = (db: Queryable, accountId: string, ids: string[]): Promise<Set<string>> =>
  lockAgainstDeletion(db, { name: 'personas-hold', table: 'persona' }, accountId, ids);

/** The names of the signals that refer to a persona, at most `limit`; index signal_persona_persona. */
async function selectSignalsOfPersona(db: Queryable, id: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'persona-signals',
    text: `select s.name from signal_persona p join signal s on s.id = p.signal_id
           where p.persona_id = $1::uuid order by s.created_at, s.id limit $2::int`,
    values: [id, limit],
  });
  return rows.map(({ name }) => name);
}
