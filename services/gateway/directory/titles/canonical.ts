import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { v5 } from 'uuid';
import { inTurns } from '../../../platform/turn.js';
import { type EscoOccupation, readEscoOccupations } from './esco-occupations.js';
import { hashText, type Label } from './label-index.js';
import { dataFile } from './reading/foreign-words.js';
import { toTokens } from './reading/normalise.js';
import { parseRoles, type Role } from './reading/parse-roles.js';
import { scanTitle } from './reading/scan.js';

/** An occupation of O*NET or ESCO, by its code; the id is the same on every installation (B11). */
export type CanonicalTitle = { id: string; code: string; name: string; alternates: string[] };

/** The UUIDv5 namespace of canonical titles; the name is the O*NET-SOC code, such as `15-1252.00`, or ESCO's URI. Never to be changed. */
export const canonicalNamespace = 'df0e3fcf-ecfb-4a38-a5e1-bc5bf392c65e';

let loaded: { all: CanonicalTitle[]; byId: Map<string, CanonicalTitle> } | undefined;

/** The shipped canonical titles, by code; read from the file at the first call. Throws where the file is missing. */
export function canonicalTitles(): { all: CanonicalTitle[]; byId: Map<string, CanonicalTitle> } {
  loaded ??= readShipped();
  return loaded;
}

function readShipped() {
  const lines = gunzipSync(readFileSync(dataFile('onet-titles.tsv.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const all = lines.map((line) => {
    const [code, name, alternates] = line.split('\t') as [string, string, string];
    return { id: v5(code, canonicalNamespace), code, name, alternates: alternates ? alternates.split('|') : [] };
  });
  const codeOf = joinOccupations(all);
  for (const occupation of readEscoOccupations()) {
    const code = codeOf(occupation);
    if (code === escoCode(occupation))
      all.push({
        id: v5(code, canonicalNamespace),
        code,
        name: occupation.name,
        alternates: occupation.labels.get('en') ?? [],
      });
  }
  return { all, byId: new Map(all.map((one) => [one.id, one])) };
}

const escoCode = ({ id }: EscoOccupation): string => `http://data.europa.eu/esco/occupation/${id}`;

/**
 * The code of an occupation of ESCO among the canonical titles: that of the occupation of O*NET with its English name, or the only one that has it
 * among its titles ("sales manager" is with the Sales Managers), else its own.
 */
function joinOccupations(onet: CanonicalTitle[]): (occupation: EscoOccupation) => string {
  const owners = new Map<string, Set<string>>();
  const named = new Map(onet.map(({ code, name }) => [plainKey(name), code]));
  for (const { code, name, alternates } of onet)
    for (const title of [name, ...alternates]) {
      const key = plainKey(title);
      const codes = owners.get(key);
      if (codes) codes.add(code);
      else owners.set(key, new Set([code]));
    }
  return (occupation) => {
    const key = plainKey(occupation.name);
    const codes = owners.get(key);
    return named.get(key) ?? (codes?.size === 1 ? [...codes][0]! : escoCode(occupation));
  };
}

/** English titles that differ in case, punctuation and plural alone are the same; 60,000 are compared at the start of a process. */
const plainKey = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/s(?= |$)/g, '')
    .trim();

/** Tells of an occupation of ESCO the code of its canonical title. */
export function codesOfOccupations(): (occupation: EscoOccupation) => string {
  return joinOccupations(canonicalTitles().all.filter(({ code }) => !isOfEsco(code)));
}

/** The labels of occupations of ESCO in all languages but English, with the code of the canonical title; one that names both genders is two. */
export function* labelsOfOccupations(occupations: EscoOccupation[] = readEscoOccupations()): Generator<Label> {
  const codeOf = codesOfOccupations();
  for (const occupation of occupations) {
    const code = codeOf(occupation);
    for (const [language, labels] of occupation.labels)
      if (language !== 'en') for (const label of labels) for (const text of label.split('/')) yield { code, text };
  }
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

type Indexes = { onet: TitleIndex; esco: TitleIndex };
const indexFor = ({ onet, esco }: Indexes, { code }: CanonicalTitle): TitleIndex => (isOfEsco(code) ? esco : onet);
export const isOfEsco = (code: string): boolean => code.startsWith('http');

let shippedIndex: Indexes | undefined;
let preparing: Promise<void> | undefined;

/** Builds the index behind `occupationsOf` in turns (a second or two in all); who does not wait for it builds it at once. */
export function prepareOccupations(): Promise<void> {
  preparing ??= (async () => {
    const index: Indexes = { onet: new Map(), esco: new Map() };
    await inTurns(canonicalTitles().all, (one) => addToIndex(indexFor(index, one), one));
    shippedIndex ??= index;
  })();
  return preparing;
}

let preparingLabels: Promise<void> | undefined;

/** Whether `prepareLabels` is done. */
export const areLabelsPrepared = (): boolean => shippedLabels !== undefined;

/** Prepares `occupationsOf` and `occupationsOfLabel`, in turns (three seconds or four in all). */
export function prepareLabels(): Promise<void> {
  preparingLabels ??= (async () => {
    await prepareOccupations();
    const labels: LabelTable = new Map();
    await inTurns(labelsOfOccupations(), (label) => addLabel(labels, label));
    shippedLabels ??= labels;
  })();
  return preparingLabels;
}

/** Codes of occupations by the hash of a label's words. */
type LabelTable = Map<number, string[]>;
let shippedLabels: LabelTable | undefined;

const keyOfLabel = (tokens: string[]): number =>
  hashText(tokens.join(' ')) * 2 ** 20 + (hashText(`${tokens.join(' ')}.`) % 2 ** 20);

function addLabel(labels: LabelTable, { code, text }: Label): void {
  const key = keyOfLabel(scanTitle(text));
  const codes = labels.get(key);
  if (!codes) labels.set(key, [code]);
  else if (!codes.includes(code)) codes.push(code);
}

/** The codes of the occupations of which a part of the title, between separators, is a label in another language than English. */
export function occupationsOfLabel(text: string): Set<string> {
  if (!shippedLabels) {
    shippedLabels = new Map();
    for (const label of labelsOfOccupations()) addLabel(shippedLabels, label);
  }
  const found = new Set<string>();
  const tokens = scanTitle(text);
  let part: string[] = [];
  for (const token of [...tokens, '|']) {
    if (token !== '|' && token !== ',') part.push(token);
    else if (part.length > 0) {
      for (const code of shippedLabels.get(keyOfLabel(part)) ?? []) found.add(code);
      part = [];
    }
  }
  for (const code of shippedLabels.get(keyOfLabel(tokens)) ?? []) found.add(code);
  return found;
}

/**
 * The codes of the occupations that a role is: those of the alternate title with the same head and the most of its function, since
 * English compounds end in what they are ("Senior Embedded Software Engineer" is a Software Engineer). The head alone decides only
 * where it is that of few occupations ("Accountant", not "Manager"). Leaders that no alternate title names are what other leaders of
 * that function are, since the classification sorts them by function, not by rank: a Head of Sales is where a Sales Director is.
 */
export function occupationsOf(role: Role): Set<string> {
  const { onet, esco } = shipped();
  const found = ofOnet(role, onet);
  const named = role.functions.length > 0 ? lookUp(role, esco, true) : none;
  return named.size === 0 ? found : new Set([...found, ...named]);
}

function ofOnet(role: Role, index: TitleIndex): Set<string> {
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

function shipped(): Indexes {
  if (shippedIndex) return shippedIndex;
  const index: Indexes = { onet: new Map(), esco: new Map() };
  for (const one of canonicalTitles().all) addToIndex(indexFor(index, one), one);
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
