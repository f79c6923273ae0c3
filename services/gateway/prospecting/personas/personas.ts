import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  changePersonaInput,
  createPersonaInput,
  listPersonasInput,
  Persona,
  PersonaPage,
  personaInput,
} from '../../../../schema/contracts/personas.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { readLongRows } from '../../../platform/paging.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { type Client, entityTransaction, type Queryable } from '../../../platform/postgres/postgres.js';
import { listUnknown, refusal } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import { PersonaEntity } from './persona.entity.js';
import { selectKnownTitles } from './sql/known-titles.js';
import { lockPersona, selectPersonas, selectPersonasById, selectSignalsOfPersona } from './sql/personas.js';

type PersonaDeps = Pick<Deps, 'database'>;

/** Creates a persona (B10); a canonical job title that does not exist is `unprocessable`. */
export async function createPersona(
  deps: PersonaDeps,
  { body }: z.output<typeof createPersonaInput>,
  ctx: RequestContext,
): Promise<Persona> {
  const accountId = accountOf(ctx);
  return entityTransaction(deps.database, (manager, client) =>
    once(client, { accountId, operation: 'createPersona', key: ctx.idempotencyKey, body }, async () => {
      await refuseUnknownTitles(client, body.canonical_job_title_ids);
      const id = randomUUID();
      await manager.insert(PersonaEntity, {
        id,
        accountId,
        name: body.name,
        jobTitles: body.job_titles ?? null,
        canonicalJobTitleIds: body.canonical_job_title_ids ?? null,
        countries: body.countries ?? null,
        seniorityLevels: body.seniority_levels ?? null,
      });
      return readPersona(client, accountId, id);
    }),
  );
}

/** The personas of the account, newest first. */
export async function listPersonas(
  deps: PersonaDeps,
  { query }: z.output<typeof listPersonasInput>,
  ctx: RequestContext,
): Promise<PersonaPage> {
  const { pool } = deps.database;
  const { rows, ...page } = await readLongRows('personas', query, (start, limit) =>
    selectPersonas(pool, accountOf(ctx), start, limit),
  );
  return { personas: rows, ...page };
}

/** One persona of the account; else `not_found`. */
export async function getPersona(
  deps: PersonaDeps,
  { path }: z.output<typeof personaInput>,
  ctx: RequestContext,
): Promise<Persona> {
  return readPersona(deps.database.pool, accountOf(ctx), path.id);
}

/** Those of the ids that are personas of the account. */
export const readPersonas = (deps: PersonaDeps, ids: string[], ctx: RequestContext) =>
  selectPersonasById(deps.database.pool, accountOf(ctx), ids);

/** Changes the given fields of a persona, null clears an axis; the sweeps that follow search by what it then says. */
export async function changePersona(
  deps: PersonaDeps,
  { path, body }: z.output<typeof changePersonaInput>,
  ctx: RequestContext,
): Promise<Persona> {
  const accountId = accountOf(ctx);
  return entityTransaction(deps.database, async (manager, client) => {
    if (!(await lockPersona(client, accountId, path.id))) throw notFound('persona');
    await refuseUnknownTitles(client, body.canonical_job_title_ids);
    await manager.update(
      PersonaEntity,
      { id: path.id },
      {
        name: body.name,
        jobTitles: body.job_titles,
        canonicalJobTitleIds: body.canonical_job_title_ids,
        countries: body.countries,
        seniorityLevels: body.seniority_levels,
        updatedAt: () => 'now()',
      },
    );
    return readPersona(client, accountId, path.id);
  });
}

/** Deletes a persona; `conflict` while a signal refers to it, since the signal would ask another question without. */
export async function deletePersona(
  deps: PersonaDeps,
  { path }: z.output<typeof personaInput>,
  ctx: RequestContext,
): Promise<void> {
  await entityTransaction(deps.database, async (manager, client) => {
    // A signal that is being created holds the row; this waits for it, and the look that follows sees it.
    if (!(await lockPersona(client, accountOf(ctx), path.id))) throw notFound('persona');
    const signals = await selectSignalsOfPersona(client, path.id, 5);
    if (signals.length > 0) {
      throw new AppError(
        'conflict',
        `Signals refer to this persona: ${signals.join(', ')}. Change or delete them first.`,
      );
    }
    await manager.delete(PersonaEntity, { id: path.id });
  });
}

async function readPersona(db: Queryable, accountId: string, id: string): Promise<Persona> {
  const [persona] = await selectPersonasById(db, accountId, [id]);
  if (!persona) throw notFound('persona');
  return persona;
}

async function refuseUnknownTitles(client: Client, ids: string[] | null | undefined): Promise<void> {
  if (!ids || ids.length === 0) return;
  const known = await selectKnownTitles(client, ids);
  const errors = listUnknown('body.canonical_job_title_ids', ids, known, 'names no canonical job title');
  if (errors.length > 0) throw refusal('unprocessable', errors);
}
