import { z } from 'zod';
import { countryCode } from './countries.js';
import { titlePhrase } from './signals.js';
import { SeniorityLevel } from './sizes.js';
import { idPath, instantText, name, newestPaging, pageOf, uuid } from './values.js';
import { named } from './words.js';

const axes = {
  job_titles: z.array(titlePhrase).max(50).nullish().describe('The job titles to look for, at most 50.'),
  canonical_job_title_ids: z
    .array(uuid)
    .max(50)
    .nullish()
    .describe('Canonical job titles to look for besides `job_titles`, at most 50.'),
  countries: z
    .array(countryCode)
    .max(250)
    .nullish()
    .describe('The countries where the person is, as two letters each.'),
  seniority_levels: z
    .array(SeniorityLevel)
    .max(10)
    .nullish()
    .describe('Levels of seniority, such as "Vice President".'),
};
const acceptUnknown = z
  .boolean()
  .optional()
  .describe(
    'Whether, with `seniority_levels`, people whose title indicates no level are also found; false by default.',
  );

export const NewPersona = named(
  'NewPersona',
  'A persona to create.',
  z.strictObject({
    name: name(200).describe('The name of the persona, 1 to 200 characters.'),
    ...axes,
    accept_unknown_levels: acceptUnknown,
  }),
);
export const PersonaChanges = named(
  'PersonaChanges',
  'Changes to a persona. Absent fields stay as they are, and null clears a criterion.',
  z.strictObject({
    name: name(200).optional().describe('The new name, 1 to 200 characters.'),
    ...axes,
    accept_unknown_levels: acceptUnknown,
  }),
);

/** A role that an account looks for (B10). A criterion of the persona takes precedence over the signal's (C3). */
export const Persona = named(
  'Persona',
  'A role that the account looks for. If a persona has a criterion, it replaces the same criterion of the signal.',
  z.object({
    id: uuid.describe('The ID of the persona.'),
    name: z.string().describe('The name of the persona.'),
    job_titles: z
      .array(z.string())
      .nullable()
      .describe('The job titles to look for; null if there is no such criterion.'),
    canonical_job_title_ids: z
      .array(uuid)
      .nullable()
      .describe('Canonical job titles to look for besides `job_titles`; null if there are none.'),
    countries: z
      .array(z.string())
      .nullable()
      .describe('The countries where the person is, as two letters each; null if there is no such criterion.'),
    seniority_levels: z
      .array(SeniorityLevel)
      .nullable()
      .describe('The levels of seniority to look for; null if there is no such criterion.'),
    accept_unknown_levels: z
      .boolean()
      .describe('Whether, with `seniority_levels`, people whose title indicates no level are also found.'),
    created_at: instantText.describe('When the persona was created.'),
    updated_at: instantText.describe('When the persona was last changed.'),
  }),
);
export type Persona = z.output<typeof Persona>;

export const createPersonaInput = z.object({ body: NewPersona });
export const listPersonasInput = z.object({ query: z.strictObject(newestPaging) });
export const PersonaPage = pageOf('personas', Persona);
export type PersonaPage = z.output<typeof PersonaPage>;
export const personaInput = z.object({ path: idPath });
export const changePersonaInput = z.object({ path: idPath, body: PersonaChanges });
