import type { Profile } from '../../../directory/searches/index.js';
import type { ResolvedTitles } from '../../../directory/titles/index.js';
import type { ProfileCriteria } from './compose.js';

/** Criteria with the titles of the dictionary that their words match. */
export type ResolvedCriteria = ProfileCriteria & Pick<ResolvedTitles, 'ruleOf'>;

/** Why a profile is kept: the first criteria that it meets, and the rule that matched its title. */
export type ProfileMatch = { personaId: string | null; personaName: string | null; rule: string | null };

/**
 * The first criteria that a profile meets, compared after the profile was read (C4, C5); null where it meets none. A profile without a
 * level meets a list of levels only where the criteria accept unknown ones (B13).
 */
export function matchProfile(profile: Profile, criteria: ResolvedCriteria[]): ProfileMatch | null {
  for (const one of criteria) {
    const rule = one.ruleOf(profile.newRole);
    if (rule === undefined) continue;
    if (one.countries && !one.countries.includes(profile.country ?? '')) continue;
    if (one.seniorities && !isOfLevel(profile, one.seniorities, one.acceptsUnknown)) continue;
    return { personaId: one.personaId, personaName: one.personaName, rule: rule || null };
  }
  return null;
}

function isOfLevel({ seniority }: Profile, levels: string[], acceptsUnknown = false): boolean {
  return seniority === null ? acceptsUnknown : levels.includes(seniority);
}

const ranks = ['current_customer', 'former_customer', 'list'] as const;
export type Relationship = (typeof ranks)[number];

/** The strongest relationship that the account has to any of these companies; null where it has none, as for a new hire. */
export function rankRelationship(
  companyIds: string[],
  relationships: ReadonlyMap<string, Relationship>,
): Relationship | null {
  const found = new Set(companyIds.map((id) => relationships.get(id)));
  return ranks.find((one) => found.has(one)) ?? null;
}
