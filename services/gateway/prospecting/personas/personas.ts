import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { changePersonaInput, createPersonaInput, Persona } from '../../../../schema/contracts/personas.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { type Client, entityTransaction } from '../../../platform/postgres/postgres.js';
import { listUnknown, refusal } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import { PersonaEntity } from './persona.entity.js';
import { selectKnownTitles } from './sql/known-titles.js';
import { personas } from './sql/persona-rows.js';

type PersonaDeps = Pick<Deps, 'database'>;

/** Creates a persona (B10). Throws `unprocessable` for a canonical job title that does not exist. */
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
        acceptUnknownLevels: body.accept_unknown_levels ?? false,
      });
      return personas.read(client, accountId, id);
    }),
  );
}

/** Changes the given fields of a persona; null clears a field. Sweeps that start afterwards search by the changed persona. */
export async function changePersona(
  deps: PersonaDeps,
  { path, body }: z.output<typeof changePersonaInput>,
  ctx: RequestContext,
): Promise<Persona> {
  const accountId = accountOf(ctx);
  return entityTransaction(deps.database, async (manager, client) => {
    await personas.lock(client, accountId, path.id);
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
        acceptUnknownLevels: body.accept_unknown_levels,
        updatedAt: () => 'now()',
      },
    );
    return personas.read(client, accountId, path.id);
  });
}

async function refuseUnknownTitles(client: Client, ids: string[] | null | undefined): Promise<void> {
  if (!ids || ids.length === 0) return;
  const known = await selectKnownTitles(client, ids);
  const errors = listUnknown('body.canonical_job_title_ids', ids, known, 'names no canonical job title');
  if (errors.length > 0) throw refusal('unprocessable', errors);
}
