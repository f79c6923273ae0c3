import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { v5 } from 'uuid';
import { dataFile } from '../reading/data-file.js';
import { type EscoOccupation, readEscoOccupations } from './esco-occupations.js';
import type { Label } from './label-index.js';

/** An occupation of O*NET or ESCO, by its code; the id is the same on every installation (B11). */
export type CanonicalTitle = { id: string; code: string; name: string };
/** With its other titles in English. */
export type VocabularyTitle = CanonicalTitle & { alternates: string[] };

/** The UUIDv5 namespace of canonical titles; the name is the O*NET-SOC code, such as `15-1252.00`, or ESCO's URI. Never to be changed. */
export const canonicalNamespace = 'df0e3fcf-ecfb-4a38-a5e1-bc5bf392c65e';

/**
 * Reads the occupations of O*NET, and those of ESCO that it lacks, in the order of the files. Takes half a second of processor time and
 * 100 MB for a moment, so services read what the build makes of it (`canonicalTitles`).
 */
export function readVocabularies(): VocabularyTitle[] {
  const onet = readOnet();
  const all = [...onet];
  const codeOf = joinOccupations(onet);
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
  return all;
}

function readOnet(): VocabularyTitle[] {
  const lines = gunzipSync(readFileSync(dataFile('onet-titles.tsv.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [code, name, alternates] = line.split('\t') as [string, string, string];
    return { id: v5(code, canonicalNamespace), code, name, alternates: alternates ? alternates.split('|') : [] };
  });
}

const escoCode = ({ id }: EscoOccupation): string => `http://data.europa.eu/esco/occupation/${id}`;

/**
 * Returns a function that finds the code of an ESCO occupation among the canonical titles: that of the O*NET occupation with its English name,
 * or of the only one with it among its titles ("sales manager" is with the Sales Managers), else its own.
 */
function joinOccupations(onet: VocabularyTitle[]): (occupation: EscoOccupation) => string {
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

/** English titles that differ in case, punctuation and plural alone are the same. */
const plainKey = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/s(?= |$)/g, '')
    .trim();

/** Returns a function that returns the code of the canonical title of an ESCO occupation. */
export function codesOfOccupations(): (occupation: EscoOccupation) => string {
  return joinOccupations(readOnet());
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

export const isOfEsco = (code: string): boolean => code.startsWith('http');
