import { chiefOffices, chiefWords } from './english.js';
import { isEnglishWord, isOccupation } from './english-words.js';
import { foreignWords } from './foreign-words.js';
import { beforeEmployers, isSeparator } from './scan.js';
import {
  apexNouns,
  directedCrafts,
  fillers,
  functionWords,
  looseQualifiers,
  notNouns,
  ownedThings,
  pastWords,
  places,
  plainNouns,
  prepositions,
  presentWords,
  qualifiers,
  strongNouns,
  supportNouns,
  supportPartners,
} from './word-sets.js';

/**
 * One role of a title. English puts the head of a noun phrase last ("Sales Operations Manager"), except before a preposition and
 * after a strong noun in front ("Manager of Operations", "VP Sales"); what stands around the head is its qualifiers and functions.
 */
export type Role = {
  /** The noun that says what the holder is; null where none is known. */
  head: string | null;
  /** Words such as senior, regional or assistant. */
  qualifiers: Set<string>;
  /** What the role is about: "Director of Sales & Brand Marketing" has [sale] and [brand, marketing]. */
  functions: string[][];
  /** The functions are readings of one abbreviation, such as CPO. */
  isAmbiguous: boolean;
  /** All words around the head in the order of the text. */
  before: string[];
  after: string[];
};

/** The roles that a title's tokens name and its holder holds: former ones, and those who are only served, are left out. */
export function parseRoles(tokens: string[]): Role[] {
  const roles: Role[] = [];
  const pending: string[][] = [];
  let isPast = false;
  let isServed = false;
  for (const part of splitParts(joinChiefs(tokens))) {
    if (part.separator !== 'and') isPast = false;
    // "Assistant to the CEO, CFO" serves both; "Assistant to the CEO, Founder" does not.
    if (part.separator !== 'and' && !(part.separator === ',' && part.words.length === 1 && mayBeServed(part.words[0]!)))
      isServed = false;
    const { words, endsInPast, isOnlyPast } = dropPast(part.words);
    if (isPast || isServed) continue;
    isPast = endsInPast;
    // "Manager, retired" is no longer a manager; somebody "formerly at" another employer still is.
    if (isOnlyPast && !part.hasEmployer && part.separator !== '') roles.pop();
    const own = dropServed(words);
    isServed = own.length < words.length;
    if (own.length === 0) continue;
    const found = readPart(own);
    const last = roles.at(-1);
    if (found.length > 0) {
      found.at(-1)!.functions.push(...pending.splice(0));
      roles.push(...found);
    } else if (last) extend(last, own);
    else pending.push(...functionsOf(own));
  }
  if (roles.length === 0 && pending.length > 0) roles.push(roleWithoutNoun(pending));
  return roles;
}

/** A role of words of which none is a noun of the rules: that of an occupation's name in any language, or one without a head. */
function roleWithoutNoun(chunks: string[][]): Role {
  const words = chunks.flat();
  const at = words.findIndex((word) => isOccupation(word));
  if (at >= 0) return makeRole(words[at]!, words.slice(0, at), words.slice(at + 1));
  return { ...emptyRole(null), functions: chunks, before: words };
}

/**
 * Whether the head is known, and not just a word that ends like one: "Youtuber" and "Drone Whisperer" are read, "etter nye muligheter"
 * is not, since its other words are unknown as well.
 */
export function isUnderstood({ head, before, after }: Role): boolean {
  if (head === null) return false;
  if (isListed(head) || isOccupation(head) || headNames.has(head)) return true;
  return [...before, ...after].every((word) => isEnglishWord(word) || functionWords.has(word) || places.has(word));
}

/** Heads that `nameHead` gives. */
const headNames = new Set(['chiefofficer', 'productowner', 'businesspartner', 'craftdirector']);

function emptyRole(head: string | null): Role {
  return { head, qualifiers: new Set(), functions: [], isAmbiguous: false, before: [], after: [] };
}

/** Whether a word can be the head of a role. */
export function isRoleNoun(word: string): boolean {
  if (isListed(word) || word.startsWith('chief:')) return true;
  return (
    word.length >= 5 &&
    /(?:er|or|ist|ian|ant|sman|swoman|person)$/.test(word) &&
    !notNouns.has(word) &&
    !places.has(word)
  );
}

function isListed(word: string): boolean {
  return apexNouns.has(word) || strongNouns.has(word) || plainNouns.has(word) || foreignWords().occupations.has(word);
}

/** Chief officers as one token that carries what they are chief of: `chief:data+analytic`, with `?` where it is one of several. */
function joinChiefs(tokens: string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const readings = Object.hasOwn(chiefOffices, token) ? chiefOffices[token]! : undefined;
    if (readings) joined.push(`chief:${readings.join('+').replaceAll(' ', '_')}${readings.length > 1 ? '?' : ''}`);
    else if (token === 'chief') {
      const end = endOfChief(tokens, at);
      if (end === null) joined.push(token);
      else {
        const words = tokens
          .slice(at + 1, end)
          .filter((word) => word !== 'officer' && (word === 'and' || !fillers.has(word)));
        const groups = words.map((word) => (isSeparator(word) ? '+' : (chiefWords[word] ?? word)));
        joined.push(`chief:${groups.join('_').replaceAll('_+_', '+')}`);
        at = end - 1;
      }
    } else joined.push(token);
  }
  return joined;
}

const demotions = new Set(['deputy', 'assistant', 'associate']);

/** Where "chief ... officer", "chief executive" or a cut-off "Chief Commercial" ends; null where `chief` only qualifies. */
function endOfChief(tokens: string[], at: number): number | null {
  let end = at + 1;
  for (; end < tokens.length && end <= at + 7; end++) {
    const token = tokens[end]!;
    if (token === 'officer') return end > at + 1 ? end + 1 : null;
    if (token === '|' || prepositions.has(token)) break;
    if (token !== 'executive' && isRoleNoun(token)) return null;
  }
  // No officer follows: what stands up to the first separator is the office.
  const cut = tokens.slice(at + 1, end).findIndex((token) => isSeparator(token) || places.has(token));
  const stop = cut < 0 ? end : at + 1 + cut;
  return stop > at + 1 && !fillers.has(tokens[at + 1]!) && !demotions.has(tokens[at + 1]!) ? stop : null;
}

/** A part between separators, without the employer that `at` names. */
type Part = { separator: string; words: string[]; hasEmployer: boolean };

function splitParts(tokens: string[]): Part[] {
  const begin = (separator: string): Part => ({ separator, words: [], hasEmployer: false });
  const parts = [begin('')];
  for (const token of tokens) {
    const part = parts.at(-1)!;
    if (isSeparator(token)) parts.push(begin(token));
    else if (presentWords.has(token)) parts.push({ ...begin(','), hasEmployer: part.hasEmployer });
    else if (beforeEmployers.has(token)) part.hasEmployer = true;
    else if (!part.hasEmployer) part.words.push(token);
  }
  return parts.filter(({ words }) => words.length > 0);
}

/** Cuts off what is about the past: "Banker former Manager", "ex-CEO"; of "ex-Google Engineer" the employer alone. */
function dropPast(words: string[]): { words: string[]; endsInPast: boolean; isOnlyPast: boolean } {
  const ex = words.indexOf('ex');
  const next = words[ex + 1];
  if (ex >= 0 && next !== undefined && !isRoleNoun(next) && !qualifiers.has(next) && !functionWords.has(next))
    return dropPast([...words.slice(0, ex), ...words.slice(ex + 2)]);
  const past = words.findIndex((word) => word === 'ex' || pastWords.has(word));
  if (past < 0) return { words, endsInPast: false, isOnlyPast: false };
  // "President Emeritus"; a "Toe Former" forms toes.
  const isEmeritus = past === words.length - 1;
  if (isEmeritus && past > 0 && words[past] === 'former') return { words, endsInPast: false, isOnlyPast: false };
  const held = isEmeritus ? [] : words.slice(0, past);
  // "Immediate past chair": what stands before names no role either.
  return { words: held.some(isRoleNoun) ? held : [], endsInPast: true, isOnlyPast: words.length === 1 };
}

const isApex = (word: string): boolean => apexNouns.has(word) || word.startsWith('chief:');
const mayBeServed = (word: string): boolean => isApex(word) && !/founder|owner|partner/.test(word);

/**
 * Whether whoever is named next is served: "EA CEO", "Secretary CEO", and in languages with cases that say so ("sekretarka dyrektora"). An
 * assistant director leads.
 */
const serves = (words: string[], at: number): boolean =>
  words[at] === 'secretary' || (words[at] === 'assistant' && /^(?:executive|personal)$/.test(words[at - 1] ?? ''));

/** Cuts whom somebody serves: "Assistant to the CEO", "EA CEO", "Analyst, Office of the CFO". */
function dropServed(words: string[]): string[] {
  const to = words.findIndex((word, at) => word === 'to' || (at > 0 && isLeading(word) && serves(words, at - 1)));
  const office = words.findIndex(
    (word, at) => word === 'office' && (words[at + 1] === 'of' || words[at + 1] === 'the'),
  );
  const cuts = [to, office].filter((at) => at >= 0);
  return cuts.length === 0 ? words : words.slice(0, Math.min(...cuts));
}

/** The roles of one part; none where it holds no role noun before a preposition. */
function readPart(words: string[]): Role[] {
  const preposition = words.findIndex((word, at) => at > 0 && prepositions.has(word));
  const phrase = preposition < 0 ? words : words.slice(0, preposition);
  if (prepositions.has(words[0]!)) return [];
  const at = findHead(phrase);
  if (at < 0) return [];
  const roles: Role[] = [];
  let start = 0;
  for (let index = 0; index < at; index++) {
    if (!isApex(phrase[index]!) || isOwned(phrase, index) || isMentioned(phrase, index)) continue;
    if (supportNouns.has(phrase[at]!)) continue;
    roles.push(makeRole(phrase[index]!, phrase.slice(start, index), []));
    start = index + 1;
  }
  const rest = preposition < 0 ? [] : words.slice(preposition);
  roles.push(makeRole(phrase[at]!, phrase.slice(start, at), phrase.slice(at + 1), rest));
  return roles;
}

const isLeading = (word: string): boolean => isApex(word) || strongNouns.has(word);

/** The index of the head: the last word where it is a role noun, else the first strong noun, else the last noun; -1 without one. */
function findHead(phrase: string[]): number {
  let end = phrase.length - 1;
  while (end > 0 && !isRoleNoun(phrase[end]!) && isTrailing(phrase[end]!)) end--;
  // "Director Médico": Romance languages put the head first.
  if (isLeading(phrase[0]!) && foreignWords().occupations.has(phrase[end]!)) return 0;
  if (isRoleNoun(phrase[end]!)) return end;
  const strong = phrase.findIndex((word, at) => isLeading(word) && !isMentioned(phrase, at));
  return strong >= 0 ? strong : phrase.findLastIndex((word, at) => isRoleNoun(word) && !isMentioned(phrase, at));
}

/** "CEO's assistant", "Vice President Office": somebody else's title. */
function isMentioned(phrase: string[], at: number): boolean {
  return phrase[at + 1] === "'s" || phrase[at + 1] === 'office';
}

function isTrailing(word: string): boolean {
  return places.has(word) || fillers.has(word) || looseQualifiers.has(word);
}

function isOwned(phrase: string[], at: number): boolean {
  return phrase[at] === 'owner' && ownedThings.has(phrase[at - 1] ?? '');
}

function makeRole(noun: string, before: string[], after: string[], rest: string[] = []): Role {
  const role = emptyRole(nameHead(noun, before, rest));
  role.before = before;
  role.after = [...after, ...rest];
  for (const word of [...before, ...after]) if (qualifiers.has(word)) role.qualifiers.add(word);
  if (noun.startsWith('chief:')) {
    role.isAmbiguous = noun.endsWith('?');
    role.functions.push(
      ...noun
        .slice(6)
        .replace('?', '')
        .split('+')
        .map((one) => one.split('_')),
    );
  }
  role.functions.push(...functionsOf(before), ...functionsOf(after), ...functionsOf(rest));
  return role;
}

/** The head by what it is: an owner of a product, a partner of the business and a director of films are none of a company. */
function nameHead(noun: string, before: string[], rest: string[]): string {
  const previous = before.at(-1) ?? '';
  if (noun.startsWith('chief:')) return 'chiefofficer';
  if (noun === 'owner' && ownedThings.has(previous)) return 'productowner';
  if (noun === 'partner' && supportPartners.has(previous)) return 'businesspartner';
  if (noun === 'director' && (directedCrafts.has(previous) || directedCrafts.has(rest[1] ?? '')))
    return 'craftdirector';
  return noun;
}

/** Adds a part without a role noun to the role before it: functions, or qualifiers ("Manager, Senior"). */
function extend(role: Role, words: string[]): void {
  role.functions.push(...functionsOf(words));
  role.after.push(...words);
  for (const word of words) if (looseQualifiers.has(word)) role.qualifiers.add(word);
}

/** The functions that words name, without places, qualifiers and fillers; prepositions and roles that are only mentioned divide. */
function functionsOf(words: string[]): string[][] {
  const chunks: string[][] = [];
  let chunk: string[] = [];
  let isManagement = false;
  const close = (): void => {
    // "Product Management" is about the product; management alone is a function too.
    if (chunk.length > 0) chunks.push(chunk);
    else if (isManagement) chunks.push(['management']);
    [chunk, isManagement] = [[], false];
  };
  for (const word of words) {
    if (prepositions.has(word)) close();
    else if (word === 'management') isManagement = true;
    else if (!isTrailing(word) && !word.startsWith('chief:')) chunk.push(word);
  }
  close();
  return chunks;
}
