import { readFileSync } from 'node:fs';
import { dataFile } from './data-file.js';

type Words = {
  sets: Map<string, ReadonlySet<string>>;
  tables: Record<'abbreviation' | 'office' | 'chief', Map<string, string>>;
};

const words = readWords();

/** Reads `data/words-english.tsv`: a kind, a name or key, and words. Read once, when a process loads the rules, in a millisecond. */
function readWords(): Words {
  const sets = new Map<string, ReadonlySet<string>>();
  const tables = {
    abbreviation: new Map<string, string>(),
    office: new Map<string, string>(),
    chief: new Map<string, string>(),
  };
  for (const line of readFileSync(dataFile('words-english.tsv'), 'utf8').trimEnd().split('\n')) {
    if (line.startsWith('#')) continue;
    const [kind, key, value] = line.split('\t') as ['set' | keyof typeof tables, string, string];
    if (kind === 'set') sets.set(key, new Set(value.split(' ')));
    else tables[kind].set(key, value);
  }
  return { sets, tables };
}

/** The set of words of this name. Throws where the file has none. */
export function englishSet(name: string): ReadonlySet<string> {
  const found = words.sets.get(name);
  if (!found) throw new Error(`words-english.tsv has no set ${name}`);
  return found;
}

/**
 * What titles write in short or in several ways, and what it stands for. Keys and values are normalised text (lower case, no accents,
 * hyphens as spaces); the longest key wins, and values are not replaced again.
 */
export const abbreviations: Readonly<Record<string, string>> = Object.fromEntries(words.tables.abbreviation);

/** The offices behind "C?O"; one with several readings matches each of them. */
export const chiefOffices: Readonly<Record<string, string[]>> = Object.fromEntries(
  [...words.tables.office].map(([short, offices]) => [short, offices.split(', ')]),
);

/** How the word between "chief" and "officer" varies. */
export const chiefWords: Readonly<Record<string, string>> = Object.fromEntries(words.tables.chief);
