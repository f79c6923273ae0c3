import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Candidate } from '../choose-candidate.js';
import type { CompanyNames } from '../company-keys.js';

/** A company that was merged into another one, as it was, and what that one got from it. */
export type MergedNames = {
  livingId: string;
  intoId: string;
  former: Candidate;
  added: { lists: Partial<Record<keyof CompanyNames, string[]>>; fields: Partial<Record<keyof CompanyNames, unknown>> };
};

type Row = Omit<MergedNames, 'former'> & { formerId: string; record: Omit<Candidate, 'social_id'> };

/** The companies that live on as these, by the keys of these; index company_merge_living. */
export async function selectMergedNames(db: Queryable, livingIds: string[]): Promise<MergedNames[]> {
  if (livingIds.length === 0) return [];
  const { rows } = await db.query<Row>({
    name: 'identity-merged',
    text: `select living_id::text as "livingId", into_id::text as "intoId", former_id::text as "formerId", record, added
           from company_merge where living_id = any($1::bigint[])`,
    values: [livingIds],
  });
  return rows.map(({ formerId, record, ...merge }) => ({ ...merge, former: { ...record, social_id: formerId } }));
}
