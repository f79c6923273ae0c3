import { englishSet } from './english.js';
import type { Role } from './parse-roles.js';

/**
 * Whether a phrase's role is the title's role, as a recruiter means it: the same head noun, every qualifier that the phrase says,
 * and every function. The title may say more ("VP Sales" is met by "SVP Enterprise Sales EMEA"), but not less, and not one step
 * down: "Director" is not met by "Associate Director", nor "CEO" by "Deputy CEO", while "Engineer" is by "Associate Engineer".
 */
export function meetsRole(phrase: Role, title: Role): boolean {
  if (phrase.head === null) return phrase.functions.every((chunk) => mentions(title, chunk));
  if (phrase.head !== title.head && kinds.get(title.head ?? '') !== phrase.head) return false;
  for (const word of phrase.qualifiers) if (!title.qualifiers.has(word)) return false;
  if (!contributors(phrase.head) && demoting.some((word) => title.qualifiers.has(word) && !phrase.qualifiers.has(word)))
    return false;
  // The board, or C-level, is every chief officer.
  if (phrase.head === 'chiefofficer' && phrase.functions[0]?.[0] === 'board') return true;
  const isMet = (chunk: string[]): boolean => meetsFunction(chunk, title, contributors(title.head!));
  return phrase.isAmbiguous ? phrase.functions.some(isMet) : phrase.functions.every(isMet);
}

/** Heads that are a kind of another. */
export const kinds = new Map(Object.entries({ cofounder: 'founder', coowner: 'owner', managingpartner: 'partner' }));
export const demoting = ['associate', 'assistant', 'deputy', 'vice', 'junior'];
const leading = englishSet('leading');
export const contributors = (head: string): boolean => !leading.has(head);

/**
 * English compounds end in what they are about: "Sales" is met by "Enterprise Sales", not by "Sales Operations". Contributors are
 * named more freely (a Data Platform Engineer is a Data Engineer), unless the last word makes another job of it. The words before
 * the last may stand elsewhere in the title: "Growth Product Manager" is met by "Product Manager, Growth".
 */
function meetsFunction(chunk: string[], title: Role, isContributor: boolean): boolean {
  for (const one of title.functions) {
    if (endsWith(one, chunk)) return true;
    if (isContributor && !switching.has(one.at(-1)!) && isSubsequence(chunk, one)) return true;
  }
  if (chunk.length < 2 || !title.functions.some((one) => one.at(-1) === chunk.at(-1))) return false;
  return chunk.slice(0, -1).every((word) => title.functions.some((one) => one.includes(word)));
}

export const switching = englishSet('switching');

function endsWith(words: string[], end: string[]): boolean {
  const from = words.length - end.length;
  return from >= 0 && end.every((word, at) => words[from + at] === word);
}

function isSubsequence(part: string[], words: string[]): boolean {
  let at = 0;
  for (const word of words) if (word === part[at]) at++;
  return at === part.length;
}

/** A phrase without a role ("Machine Learning") is met wherever the role's words hold it in one piece. */
function mentions(title: Role, chunk: string[]): boolean {
  return title.functions.some((one) => contains(one, chunk)) || contains([...title.before, ...title.after], chunk);
}

function contains(words: string[], piece: string[]): boolean {
  for (let from = 0; from + piece.length <= words.length; from++)
    if (piece.every((word, at) => words[from + at] === word)) return true;
  return false;
}
