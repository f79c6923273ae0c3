import type { SeniorityLevel } from '../../../../schema/contracts/sizes.js';
import { occupationsOf, occupationsOfLabel } from './occupations/canonical.js';
import { contributors, demoting, kinds, switching } from './reading/match-roles.js';
import { toTokens } from './reading/normalise.js';
import type { Role } from './reading/parse-roles.js';
import { parseRoles } from './reading/parse-roles.js';
import { readTitle } from './reading/read-title.js';

/*
 * Titles are found by terms in PostgreSQL: each role of a title has a row with its terms, and a phrase asks for roles that have all of some
 * terms and none of others. The terms say what `meetsRole` asks:
 *
 *   h:HEAD  q:QUALIFIER  o:OCCUPATION
 *   e:WORDS  a function ends in these words          w:WORD   a function has the word
 *   s:WORDS  a contributor's function has these words in this order, its last word being no other job
 *   m:WORD   the word stands somewhere
 */

/** What a title says, and the terms of each of its roles. */
export type IndexedTitle = { seniority: SeniorityLevel | null; roles: string[][] };

/** Bounds of what is stored of a role; phrases beyond them are compared with the title's text. */
const mostWords = 8;
const longestTerm = 4;
const mostTerms = 400;

/** Reads a title for the index: its level and the terms of each role. */
export function indexTitle(text: string): IndexedTitle {
  const { seniority, roles } = readTitle(text);
  const terms = roles.map(({ role }) => termsOf(role));
  for (const code of terms.length > 0 ? occupationsOfLabel(text) : []) terms[0]!.push(`o:${code}`);
  return { seniority, roles: terms };
}

function termsOf(role: Role): string[] {
  const terms = new Set<string>();
  if (role.head !== null) {
    terms.add(`h:${role.head}`);
    const kind = kinds.get(role.head);
    if (kind !== undefined) terms.add(`h:${kind}`);
  }
  for (const word of role.qualifiers) terms.add(`q:${word}`);
  for (const code of occupationsOf(role)) terms.add(`o:${code}`);
  const isContributor = role.head !== null && contributors(role.head);
  for (const chunk of role.functions) {
    const words = chunk.slice(-mostWords);
    for (const word of words) terms.add(`w:${word}`);
    for (let from = Math.max(0, words.length - longestTerm); from < words.length; from++)
      terms.add(`e:${words.slice(from).join(' ')}`);
    if (isContributor && !switching.has(words.at(-1)!)) for (const part of partsOf(words)) terms.add(`s:${part}`);
    for (const word of words) terms.add(`m:${word}`);
  }
  // The text decides about several words that stand together: terms for their combinations would be half of all terms.
  for (const word of [...role.before, ...role.after].slice(0, 2 * mostWords)) terms.add(`m:${word}`);
  return [...terms].slice(0, mostTerms);
}

/** Each word, and each two and three words in their order, whatever stands between. */
function partsOf(words: string[]): string[] {
  const parts: string[] = [];
  for (const [a, first] of words.entries()) {
    parts.push(first);
    for (let b = a + 1; b < words.length; b++) {
      parts.push(`${first} ${words[b]}`);
      for (let c = b + 1; c < words.length; c++) parts.push(`${first} ${words[b]} ${words[c]}`);
    }
  }
  return parts;
}

/** What a role must have and must not have. If that is not exact, the title's text decides. */
export type Clause = { all: string[]; none: string[]; isExact: boolean };

const mostClauses = 27;

/** The clauses of which a role that is meant meets one; empty where the text names nothing. */
export function clausesOfPhrase(text: string, bareQualifier: string | null): Clause[] {
  if (bareQualifier !== null) {
    const heads = bareQualifier === 'lead' ? ['lead', 'teamlead'] : [bareQualifier];
    return [`q:${bareQualifier}`, ...heads.map((head) => `h:${head}`)].map((term) => ({
      all: [term],
      none: [],
      isExact: true,
    }));
  }
  const [asked, ...more] = parseRoles(toTokens(text));
  if (!asked) return [];
  const clauses = clausesOfRole(asked);
  // "CEO & Founder" asks for two roles of one title.
  return more.length === 0 ? clauses : clauses.map((clause) => ({ ...clause, isExact: false }));
}

function clausesOfRole(asked: Role): Clause[] {
  const { head, functions } = asked;
  if (head === null) {
    const isExact = functions.every((chunk) => chunk.length === 1);
    return [
      { all: functions.flatMap((chunk) => chunk.slice(0, longestTerm).map((word) => `m:${word}`)), none: [], isExact },
    ];
  }
  const all = [`h:${head}`, ...[...asked.qualifiers].map((word) => `q:${word}`)];
  const unasked = contributors(head) ? [] : demoting.filter((word) => !asked.qualifiers.has(word));
  const base: Clause = { all, none: unasked.map((word) => `q:${word}`), isExact: true };
  if (head === 'chiefofficer' && functions[0]?.[0] === 'board') return [base];
  const perChunk = functions.map((chunk) => waysToMeet(chunk, contributors(head)));
  if (asked.isAmbiguous) return perChunk.flat().map((way) => join(base, way));
  let clauses = [base];
  for (const ways of perChunk) {
    const joined = clauses.flatMap((clause) => ways.map((way) => join(clause, way)));
    // Beyond the bound the other functions are compared with the text.
    clauses = joined.length > mostClauses ? clauses.map((clause) => ({ ...clause, isExact: false })) : joined;
  }
  return clauses;
}

type Way = { all: string[]; isExact: boolean };

/** The ways in which a role's functions have these words, as `meetsRole` takes them. */
function waysToMeet(chunk: string[], isContributor: boolean): Way[] {
  const ways: Way[] = [{ all: [`e:${chunk.slice(-longestTerm).join(' ')}`], isExact: chunk.length <= longestTerm }];
  if (isContributor) ways.push({ all: [`s:${chunk.slice(-3).join(' ')}`], isExact: chunk.length <= 3 });
  if (chunk.length > 1)
    ways.push({ all: [`e:${chunk.at(-1)}`, ...chunk.slice(0, -1).map((word) => `w:${word}`)], isExact: true });
  return ways;
}

function join(clause: Clause, way: Way): Clause {
  return { ...clause, all: [...clause.all, ...way.all], isExact: clause.isExact && way.isExact };
}
