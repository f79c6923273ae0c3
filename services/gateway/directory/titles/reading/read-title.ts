import type { SeniorityLevel } from '../../../../../schema/contracts/sizes.js';
import { fittedLanguages, likelihoodOfManager } from './manager-model.js';
import { mayBeIn, toTokens } from './normalise.js';
import { isUnderstood, parseRoles, type Role } from './parse-roles.js';
import { withoutEmployers } from './scan.js';
import { levelOfRole } from './seniority.js';

/** What a title says: the level of the highest role held (null where none is or none can be read), and each role with its own. */
export type TitleReading = {
  seniority: SeniorityLevel | null;
  roles: { role: Role; seniority: SeniorityLevel | null }[];
};

/**
 * The version of the rules and words below, which is stored with each level. Every change that reads some title differently, or that stores
 * something else of what was read, must raise it.
 */
export const rulesVersion = 5;

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
 * Reads a job title of any language of `data/words-*.tsv`. Former roles and people who are only served do not count; of several roles
 * the highest does. The same text always gives the same result.
 */
export function readTitle(text: string): TitleReading {
  const roles = parseRoles(toTokens(text)).map((role) => ({ role, seniority: levelOf(role) }));
  if (roles.length === 1) roles[0]!.seniority = weighManager(withoutEmployers(text), roles[0]!);
  let seniority: SeniorityLevel | null = null;
  for (const one of roles)
    if (one.seniority !== null && (seniority === null || rank.get(one.seniority)! > rank.get(seniority)!))
      seniority = one.seniority;
  return { seniority, roles };
}

/**
 * Below these likelihoods, somebody in charge of something, or called a manager of it, leads nobody; above `trusted`, other words name a
 * manager too. Products, projects and accounts have managers, as in English.
 */
const doubted = { incharge: 0.4, manager: 0.2 };
const trusted = { contributor: 0.65, unknown: 0.8 };
const managedCrafts = new Set(['product', 'project', 'account', 'program', 'sale', 'marketing', 'store', 'branch']);

/** The level of a title's only role, where the words of its language leave open whether it leads people. */
function weighManager(text: string, { role, seniority }: TitleReading['roles'][number]): SeniorityLevel | null {
  const isManager = role.head === 'manager' && seniority === 'Entry Level Manager' && role.functions.length > 0;
  const isContributor =
    (seniority === null || seniority === 'Entry Level' || seniority === 'Senior') && role.qualifiers.size === 0;
  if ((!isManager && !isContributor) || !mayBeIn(text, fittedLanguages)) return seniority;
  const likelihood = likelihoodOfManager(text);
  if (isContributor)
    return likelihood > trusted[seniority === null ? 'unknown' : 'contributor'] ? 'Entry Level Manager' : seniority;
  const isCraft = role.functions.some((words) => managedCrafts.has(words.at(-1)!));
  const least = role.before.includes('incharge') ? doubted.incharge : isCraft ? 0 : doubted.manager;
  return likelihood < least ? 'Senior' : seniority;
}

function levelOf(role: Role): SeniorityLevel | null {
  const level = levelOfRole(role);
  return level === 'Entry Level' && !isUnderstood(role) ? null : level;
}
