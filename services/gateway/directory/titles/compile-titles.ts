import { canonicalTitles, occupationsOf, occupationsOfLabel } from './occupations/canonical.js';
import { meetsRole } from './reading/match-roles.js';
import { toTokens } from './reading/normalise.js';
import { parseRoles, type Role } from './reading/parse-roles.js';
import { looseQualifiers } from './reading/word-sets.js';

/** Which titles a query means: those named by a phrase or a canonical title, without those named by an exclude. */
export type TitleQuery = { includes: string[]; canonicalIds: string[]; excludes: string[] };
/** `rule`: the phrase, or the name of the canonical title, that matched. */
export type TitleMatch = { rule: string };
export type TitleMatcher = { match(text: string): TitleMatch | null };

/** The match of every title for a query that names no role. */
export const anyTitle = 'any title';

/**
 * Compiles a query once, for many titles. A phrase matches within one role of a title; roles once held do not count. Without includes
 * and canonical ids every title is accepted, but for the excludes, which always narrow. Ids that name nothing match nothing. Pure.
 */
export function compileTitles(query: TitleQuery): TitleMatcher {
  const includes = compilePhrases(query.includes);
  const excludes = compilePhrases(query.excludes, true);
  const canonical = new Map<string, { name: string }>();
  for (const id of query.canonicalIds) {
    const title = canonicalTitles().byId.get(id.toLowerCase());
    if (title) canonical.set(title.code, title);
  }
  const namesNone = query.includes.length === 0 && query.canonicalIds.length === 0;

  return {
    match(text) {
      const roles = parseRoles(toTokens(text));
      if (excludes.find(roles) !== null) return null;
      if (namesNone) return { rule: anyTitle };
      const phrase = includes.find(roles);
      if (phrase !== null) return { rule: phrase };
      if (canonical.size === 0) return null;
      for (const role of roles)
        for (const code of occupationsOf(role)) {
          const title = canonical.get(code);
          if (title) return { rule: title.name };
        }
      for (const code of roles.length > 0 ? occupationsOfLabel(text) : []) {
        const title = canonical.get(code);
        if (title) return { rule: title.name };
      }
      return null;
    },
  };
}

type Phrase = { text: string; isMet(roles: Role[]): boolean };

/** Phrases by the head of their first role, so that a title meets only those of its own heads; null holds those for all. */
function compilePhrases(texts: string[], isExclude = false): { find(roles: Role[]): string | null } {
  const byHead = new Map<string | null, Phrase[]>();
  const add = (head: string | null, phrase: Phrase): void => {
    byHead.set(head, [...(byHead.get(head) ?? []), phrase]);
  };
  for (const text of texts) {
    const tokens = toTokens(text);
    const word = bareQualifierOf(text, isExclude);
    if (word !== null) {
      add(null, {
        text,
        isMet: (roles) => roles.some((role) => role.qualifiers.has(word) || headsOf(word).has(role.head)),
      });
      continue;
    }
    const asked = parseRoles(tokens);
    const isMet = (roles: Role[]): boolean => asked.every((one) => roles.some((role) => meetsRole(one, role)));
    if (asked[0]) for (const head of kindsOf(asked[0].head)) add(head, { text, isMet });
  }
  return {
    find(roles) {
      if (byHead.size === 0) return null;
      for (const head of [...roles.map((role) => role.head), null]) {
        const found = byHead.get(head)?.find((phrase) => phrase.isMet(roles));
        if (found) return found.text;
      }
      return null;
    },
  };
}

/** "Junior" or "Interim" alone means every role that says so; "Assistant" does as an exclude, but as an include it is a job. */
export function bareQualifierOf(text: string, isExclude: boolean): string | null {
  const [word, ...more] = toTokens(text);
  if (word === undefined || more.length > 0 || !looseQualifiers.has(word)) return null;
  return isExclude || !jobsBesides.has(word) ? word : null;
}

const jobsBesides = new Set([
  'associate',
  'assistant',
  'chief',
  'head',
  'staff',
  'vice',
  'executive',
  'freelance',
  'deputy',
]);

function headsOf(word: string): Set<string | null> {
  return new Set(word === 'lead' ? ['lead', 'teamlead'] : [word]);
}

function kindsOf(head: string | null): (string | null)[] {
  if (head === 'founder') return ['founder', 'cofounder'];
  if (head === 'owner') return ['owner', 'coowner'];
  if (head === 'partner') return ['partner', 'managingpartner'];
  return [head];
}
