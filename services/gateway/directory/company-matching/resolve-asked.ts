import type { Queryable } from '../../../platform/postgres/postgres.js';
import { type Candidate, chooseCandidate } from './choose-candidate.js';
import { type CompanyInput, readInput } from './read-input.js';
import { type CompanyMatch, resolveCompanies } from './resolve-companies.js';
import { findById } from './sql/find-companies.js';
import { type MergedNames, selectMergedNames } from './sql/merged-names.js';

/**
 * Like `resolveCompanies`, for stored rows: if the id, name, domain or identifier of a company that was merged into another one (B12) decided,
 * `askedId` is the key of the merged company, so that the row belongs to it again when the merge is undone.
 */
export async function resolveAsked(
  db: Queryable,
  inputs: readonly CompanyInput[],
  options?: Parameters<typeof resolveCompanies>[2],
): Promise<(CompanyMatch | null)[]> {
  const matches = await resolveCompanies(db, inputs, options);
  const byNames = matches.flatMap((one) => (one && one.by !== 'social_id' ? one.companyId : []));
  const merges = await selectMergedNames(db, [...new Set(byNames)]);
  if (merges.length === 0) return matches;
  const groups = await readGroups(db, merges);
  return matches.map((match, index) => {
    const group = match && match.by !== 'social_id' ? groups.get(match.companyId) : undefined;
    const choice = group && chooseCandidate(readInput(inputs[index]!), group);
    return match && choice ? { ...match, askedId: choice.candidate.social_id } : match;
  });
}

/** The companies that live on as one, each as it would be without the others, by the key of that one. */
async function readGroups(db: Queryable, merges: MergedNames[]): Promise<Map<string, Candidate[]>> {
  const ids = [...new Set(merges.map((one) => one.livingId))];
  const living = await findById(
    db,
    ids.map((socialId, place) => ({ place, socialId })),
  );
  const alone = (company: Candidate): Candidate =>
    merges.filter((one) => one.intoId === company.social_id).reduce(withoutAdded, company);
  return new Map(
    living.map((one) => [
      one.social_id,
      [one, ...merges.filter(({ livingId }) => livingId === one.social_id).map(({ former }) => former)].map(alone),
    ]),
  );
}

function withoutAdded(company: Candidate, { added: { lists, fields } }: MergedNames): Candidate {
  const left = (list: 'former_names' | 'domains' | 'identifiers'): string[] =>
    company[list].filter((one) => !lists[list]?.includes(one));
  const own = <Field extends 'slug' | 'social_url' | 'website' | 'domain'>(field: Field): Candidate[Field] | null =>
    company[field] === fields[field] ? null : company[field];
  return {
    ...company,
    former_names: left('former_names'),
    domains: left('domains'),
    identifiers: left('identifiers'),
    slug: own('slug'),
    social_url: own('social_url'),
    website: own('website'),
    domain: own('domain'),
  };
}
