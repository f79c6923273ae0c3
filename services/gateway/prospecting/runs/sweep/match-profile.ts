import type { Profile } from '../../../directory/searches/index.js';
import type { ProfileCriteria } from './compose.js';

/** A judge with the titles of the dictionary that its words match, each with the rule that matched. */
export type ResolvedCriteria = ProfileCriteria & { rules: ReadonlyMap<number, string> };

/** Why a profile is kept: the first judge that accepts it, and by which rule. */
export type ProfileMatch = { personaId: string | null; personaName: string | null; rule: string | null };

/** Judges a profile that was read (C4, C5); null where nobody keeps it. A level that no title tells is in no list of levels. */
export function matchProfile(profile: Profile, judges: ResolvedCriteria[]): ProfileMatch | null {
  for (const judge of judges) {
    const rule = judge.rules.get(profile.newRole.titleId);
    if (rule === undefined) continue;
    if (judge.countries && !judge.countries.includes(profile.country ?? '')) continue;
    if (judge.seniorities && !(profile.seniority && judge.seniorities.includes(profile.seniority))) continue;
    return { personaId: judge.personaId, personaName: judge.personaName, rule: rule || null };
  }
  return null;
}

const ranks = ['current_customer', 'former_customer', 'list'] as const;
export type Relationship = (typeof ranks)[number];

/** The strongest of what the account has to do with these companies; null for a new hire. */
export function rankRelationship(
  companyIds: string[],
  relationships: ReadonlyMap<string, Relationship>,
): Relationship | null {
  const found = new Set(companyIds.map((id) => relationships.get(id)));
  return ranks.find((one) => found.has(one)) ?? null;
}
