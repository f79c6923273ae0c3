import { z } from 'zod';
import { countryCode } from './countries.js';
import { titlePhrase } from './signals.js';
import { SeniorityLevel } from './sizes.js';
import { idPath, name, pageOf, paging, uuid } from './values.js';

const axes = {
  job_titles: z.array(titlePhrase).max(50).nullish(),
  canonical_job_title_ids: z.array(uuid).max(50).nullish(),
  countries: z.array(countryCode).max(250).nullish(),
  seniority_levels: z.array(SeniorityLevel).max(10).nullish(),
};

/** A role that an account looks for (B10); where it specifies an axis it wins over the signal (C3). */
export const NewPersona = z.strictObject({ name: name(200), ...axes });
export const PersonaChanges = z.strictObject({ name: name(200).optional(), ...axes });

export const Persona = z.object({
  id: uuid,
  name: z.string(),
  job_titles: z.array(z.string()).nullable(),
  canonical_job_title_ids: z.array(uuid).nullable(),
  countries: z.array(z.string()).nullable(),
  seniority_levels: z.array(SeniorityLevel).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Persona = z.output<typeof Persona>;

export const createPersonaInput = z.object({ body: NewPersona });
export const listPersonasInput = z.object({ query: z.strictObject(paging) });
export const PersonaPage = pageOf('personas', Persona);
export type PersonaPage = z.output<typeof PersonaPage>;
export const personaInput = z.object({ path: idPath });
export const changePersonaInput = z.object({ path: idPath, body: PersonaChanges });
