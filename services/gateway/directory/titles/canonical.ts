import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { v5 } from 'uuid';
import { findProjectRoot } from '../../../platform/lifecycle/project.js';
import { inTurns } from '../../../platform/turn.js';
import { toTokens } from './reading/normalise.js';
import { parseRoles, type Role } from './reading/parse-roles.js';

/** An occupation of O*NET, by its code; the id is the same on every installation (B11). */
export type CanonicalTitle = { id: string; code: string; name: string; alternates: string[] };

/** The UUIDv5 namespace of canonical titles; the name is the O*NET-SOC code, such as `15-1252.00`. Never to be changed. */
export const canonicalNamespace = 'df0e3fcf-ecfb-4a38-a5e1-bc5bf392c65e';

let loaded: { all: CanonicalTitle[]; byId: Map<string, CanonicalTitle> } | undefined;

/** The shipped canonical titles, by code; read from the file at the first call. Throws where the file is missing. */
export function canonicalTitles(): { all: CanonicalTitle[]; byId: Map<string, CanonicalTitle> } {
  loaded ??= readShipped();
  return loaded;
}

function readShipped() {
  const file = join(findProjectRoot(), 'services', 'gateway', 'directory', 'titles', 'data', 'onet-titles.tsv.gz');
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  const all = lines.map((line) => {
    const [code, name, alternates] = line.split('\t') as [string, string, string];
    return { id: v5(code, canonicalNamespace), code, name, alternates: alternates ? alternates.split('|') : [] };
  });
  return { all, byId: new Map(all.map((one) => [one.id, one])) };
}

/** Occupations by the key of each of their titles. */
type TitleIndex = Map<string, Set<string>>;

function addToIndex(index: TitleIndex, { code, name, alternates }: CanonicalTitle): void {
  for (const title of [name, ...alternates])
    for (const role of parseRoles(toTokens(title))) {
      const [functions = []] = role.functions;
      if (role.functions.length > 1) continue;
      for (const key of new Set([keyOf(role, functions, true), keyOf(role, functions, false)])) {
        const codes = index.get(key);
        if (codes) codes.add(code);
        else index.set(key, new Set([code]));
      }
    }
}

let shippedIndex: TitleIndex | undefined;
let preparing: Promise<void> | undefined;

/** Builds the index behind `occupationsOf` in turns (a second or two in all); who does not wait for it builds it at once. */
export function prepareOccupations(): Promise<void> {
  preparing ??= (async () => {
    const index: TitleIndex = new Map();
    await inTurns(canonicalTitles().all, (one) => addToIndex(index, one));
    shippedIndex ??= index;
  })();
  return preparing;
}

/**
 * The codes of the occupations that a role is: those of the alternate title with the same head and the most of its function, since
 * English compounds end in what they are ("Senior Embedded Software Engineer" is a Software Engineer). The head alone decides only
 * where it is that of few occupations ("Accountant", not "Manager"). Leaders that no alternate title names are what other leaders of
 * that function are, since the classification sorts them by function, not by rank: a Head of Sales is where a Sales Director is.
 */
export function occupationsOf(role: Role): Set<string> {
  const index = shipped();
  const found = lookUp(role, index);
  // "Geschäftsführer": who directs no function directs the company, though no alternate title says so.
  if (found.size === 0 && role.head === 'managingdirector' && role.functions.length === 0) return chiefExecutives;
  if (found.size > 0 || !leaders.includes(role.head ?? '')) return found;
  const heads = leaders.slice(0, -1).filter((head) => head !== role.head);
  for (const head of heads) {
    const alike = lookUp({ ...role, head, qualifiers: noQualifiers }, index, true);
    if (alike.size > 0) return alike;
  }
  return role.head === 'chiefofficer' ? chiefExecutives : none;
}

const leaders = ['director', 'manager', 'vicepresident', 'head', 'chiefofficer'];
const chiefExecutives = new Set(['11-1011.00']);
const noQualifiers: Set<string> = new Set();

function lookUp(role: Role, index: TitleIndex, isWhole = false): Set<string> {
  for (const functions of role.functions.length > 0 ? role.functions : [[]])
    for (let from = 0; from <= (isWhole ? 0 : functions.length); from++) {
      const rest = functions.slice(from);
      const found = index.get(keyOf(role, rest, true)) ?? index.get(keyOf(role, rest, false));
      if (found && (rest.length > 0 || found.size <= fewOccupations)) return found;
    }
  return none;
}

function shipped(): TitleIndex {
  if (shippedIndex) return shippedIndex;
  const index: TitleIndex = new Map();
  for (const one of canonicalTitles().all) addToIndex(index, one);
  shippedIndex = index;
  return index;
}

const fewOccupations = 3;
const none: Set<string> = new Set();
/** What tells the level or place of a role, not the occupation. */
const levels = new Set(
  `senior junior lead principal staff associate assistant deputy regional area district country national global international group
  interim acting first enterprise smb midmarket remote contract freelance temporary permanent entry experienced mid level`.split(
    /\s+/,
  ),
);

function keyOf(role: Role, functions: string[], withQualifiers: boolean): string {
  const qualifiers = [...role.qualifiers].filter((word) => withQualifiers || !levels.has(word)).sort();
  return `${qualifiers.join('+')}>${role.head ?? ''}>${functions.join(' ')}`;
}
