import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../../../../platform/lifecycle/project.js';
import type { Role } from '../reading/parse-roles.js';
import { scanTitle } from '../reading/scan.js';
import { type NumberTable, openTable } from './code-table.js';
import type { CanonicalTitle } from './vocabularies.js';

/**
 * What the build makes of the vocabularies (`write-occupations.ts`): the canonical titles, the table that finds them, and what a search
 * compares its query with.
 */
export const builtFiles = () => {
  const folder = join(findProjectRoot(), 'dist', 'occupations');
  return {
    folder,
    titles: join(folder, 'titles.json'),
    table: join(folder, 'table.bin'),
    search: join(folder, 'search.json'),
    features: join(folder, 'features.bin'),
  };
};

type Occupations = { all: CanonicalTitle[]; byId: Map<string, CanonicalTitle>; find: NumberTable };
let loaded: Occupations | undefined;

/** The shipped canonical titles in the order of their vocabularies; read from the build at the first call. Throws where it is missing. */
export function canonicalTitles(): Occupations {
  loaded ??= readBuilt();
  return loaded;
}

function readBuilt(): Occupations {
  const { titles, table } = builtFiles();
  const all = JSON.parse(readFileSync(titles, 'utf8')) as CanonicalTitle[];
  return { all, byId: new Map(all.map((one) => [one.id, one])), find: openTable(readFileSync(table)) };
}

/** The prefixes of the texts of the table: for titles of O*NET, for those that only ESCO has, and for labels in other languages than English. */
export type Kind = 'onet' | 'esco' | 'label';

export const textOf = (kind: Kind, key: string): string => `${kind} ${key}`;
export const keyOfLabel = (tokens: string[]): string => tokens.join(' ');

function codesAt(kind: Kind, key: string): string[] {
  const { all, find } = canonicalTitles();
  return Array.from(find(textOf(kind, key)), (place) => all[place]!.code);
}

/** The codes of the occupations with a label, in another language than English, that is a part of the title between separators. */
export function occupationsOfLabel(text: string): Set<string> {
  const tokens = scanTitle(text);
  const found = new Set<string>();
  let part: string[] = [];
  for (const token of [...tokens, '|']) {
    if (token !== '|' && token !== ',') part.push(token);
    else if (part.length > 0) {
      for (const code of codesAt('label', keyOfLabel(part))) found.add(code);
      part = [];
    }
  }
  for (const code of codesAt('label', keyOfLabel(tokens))) found.add(code);
  return found;
}

/**
 * The codes of the occupations that a role is: those of the alternate title with the same head and the most of its function, since
 * English compounds end in what they are ("Senior Embedded Software Engineer" is a Software Engineer). The head alone decides only
 * where it is that of few occupations ("Accountant", not "Manager"). Leaders that no alternate title names are what other leaders of
 * that function are, since the classification sorts them by function, not by rank: a Head of Sales is where a Sales Director is.
 */
export function occupationsOf(role: Role): Set<string> {
  const found = ofOnet(role);
  const named = role.functions.length > 0 ? lookUp('esco', role, true) : [];
  return new Set([...found, ...named]);
}

function ofOnet(role: Role): string[] {
  const found = lookUp('onet', role);
  // "Geschäftsführer": who directs no function directs the company, though no alternate title says so.
  if (found.length === 0 && role.head === 'managingdirector' && role.functions.length === 0) return chiefExecutives;
  if (found.length > 0 || !leaders.includes(role.head ?? '')) return found;
  const heads = leaders.slice(0, -1).filter((head) => head !== role.head);
  for (const head of heads) {
    const alike = lookUp('onet', { ...role, head, qualifiers: noQualifiers }, true);
    if (alike.length > 0) return alike;
  }
  return role.head === 'chiefofficer' ? chiefExecutives : [];
}

const leaders = ['director', 'manager', 'vicepresident', 'head', 'chiefofficer'];
const chiefExecutives = ['11-1011.00'];
const noQualifiers: Set<string> = new Set();

function lookUp(kind: Kind, role: Role, isWhole = false): string[] {
  for (const functions of role.functions.length > 0 ? role.functions : [[]])
    for (let from = 0; from <= (isWhole ? 0 : functions.length); from++) {
      const rest = functions.slice(from);
      const exact = codesAt(kind, keyOf(role, rest, true));
      const found = exact.length > 0 ? exact : codesAt(kind, keyOf(role, rest, false));
      if (found.length > 0 && (rest.length > 0 || found.length <= fewOccupations)) return found;
    }
  return [];
}

const fewOccupations = 3;
/** Words that show the level or place of a role, not the occupation. */
const levels = new Set(
  `senior junior lead principal staff associate assistant deputy regional area district country national global international group
  interim acting first enterprise smb midmarket remote contract freelance temporary permanent entry experienced mid level`.split(
    /\s+/,
  ),
);

/** What a role has in common with the titles of its occupation. */
export function keyOf(role: Role, functions: string[], withQualifiers: boolean): string {
  const qualifiers = [...role.qualifiers].filter((word) => withQualifiers || !levels.has(word)).sort();
  return `${qualifiers.join('+')}>${role.head ?? ''}>${functions.join(' ')}`;
}
