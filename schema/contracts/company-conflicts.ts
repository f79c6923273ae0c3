import { z } from 'zod';
import { IdentifierSource } from './company-identifiers.js';
import { companyId, identifier, idPath, instantText, newestPaging, pageOf, uuid } from './values.js';
import { enumeration, named } from './words.js';

export const ConflictState = enumeration('ConflictState', 'The decision about two companies that may be the same.', {
  open: 'Nothing has been decided.',
  merged: 'They are the same company: one lives on as the other.',
  kept_apart: 'They are two different companies.',
});

export const CompanyConflict = named(
  'CompanyConflict',
  'Two companies of the directory that may be the same.',
  z.object({
    id: uuid.describe('The ID of the conflict.'),
    source: IdentifierSource.nullable().describe(
      'The source of the identifier that both companies have; null if somebody reported them.',
    ),
    value: z.string().nullable().describe('The identifier that both companies have; null if somebody reported them.'),
    company_social_ids: z.array(identifier).meta({ description: 'The IDs of the two companies.', assumedSize: 2 }),
    company_names: z.array(z.string()).meta({ description: 'Their names, in the same order.', assumedSize: 2 }),
    state: ConflictState.describe('What was decided.'),
    merged_into: identifier
      .nullable()
      .describe('The ID of the company that remains after the merge; null while they are two.'),
    created_at: instantText.describe('When the conflict was found.'),
    decided_at: instantText.nullable().describe('When the conflict was decided; null while it is open.'),
  }),
);
export type CompanyConflict = z.output<typeof CompanyConflict>;
export const CompanyConflictPage = pageOf('company_conflicts', CompanyConflict);

export const listConflictsInput = z.object({
  query: z.strictObject({
    ...newestPaging,
    state: ConflictState.optional().describe('Only conflicts in this state.'),
  }),
});
export const conflictInput = z.object({ path: idPath });

export const ConflictReport = named(
  'ConflictReport',
  'Two companies that somebody believes to be the same.',
  z.strictObject({
    company_social_ids: z.array(companyId).length(2).describe('The IDs of the two companies.'),
  }),
);
export const reportConflictInput = z.object({ body: ConflictReport });

export const ConflictDecision = named(
  'ConflictDecision',
  'A decision about two companies that may be the same.',
  z
    .strictObject({
      state: ConflictState.describe(
        'With "merged" the two become one, with "kept_apart" they stay two, and "open" undoes either.',
      ),
      company_social_id: companyId
        .nullish()
        .describe(
          'With "merged", the ID of the company that remains. By default it is the one whose ID on the network is known, then the larger one.',
        ),
    })
    .refine(({ state, company_social_id }) => state === 'merged' || !company_social_id, {
      path: ['company_social_id'],
      error: 'must only be given with merged',
    }),
);
export const decideConflictInput = z.object({ path: idPath, body: ConflictDecision });
