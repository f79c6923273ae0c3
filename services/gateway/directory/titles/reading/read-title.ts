import type { SeniorityLevel } from '../../../../../schema/contracts/sizes.js';
import { toTokens } from './normalise.js';
import { parseRoles, type Role } from './parse-roles.js';
import { levelOfRole } from './seniority.js';

/** What a title says: the level of the highest role held (null where none is), and each role with its own. */
export type TitleReading = { seniority: SeniorityLevel | null; roles: { role: Role; seniority: SeniorityLevel }[] };

/** The levels from the lowest up. A student who also works is a student still, so In Training stands above Entry Level. */
const ascending: SeniorityLevel[] = [
  'Entry Level',
  'In Training',
  'Senior',
  'Strategic',
  'Entry Level Manager',
  'Experienced Manager',
  'Director',
  'Vice President',
  'CXO',
  'Owner / Partner',
];
const rank = new Map(ascending.map((level, index) => [level, index]));

/**
 * Reads a job title of any language of `languages.ts`. Former roles and people who are only served do not count; of several roles
 * the highest does. The same text always gives the same result.
 */
export function readTitle(text: string): TitleReading {
  const roles = parseRoles(toTokens(text)).map((role) => ({ role, seniority: levelOfRole(role) }));
  let seniority: SeniorityLevel | null = null;
  for (const one of roles)
    if (seniority === null || rank.get(one.seniority)! > rank.get(seniority)!) seniority = one.seniority;
  return { seniority, roles };
}
