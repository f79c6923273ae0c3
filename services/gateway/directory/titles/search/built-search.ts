import { readFileSync } from 'node:fs';
import { builtFiles, canonicalTitles } from '../occupations/canonical.js';
import { openTable, printTable } from '../occupations/code-table.js';
import type { VocabularyTitle } from '../occupations/vocabularies.js';
import { createTitleFinder, type TitleFinder, toCompared } from './find-titles.js';
import { createRanker, indexTitles, type Ranker } from './rank-occupations.js';

/** The content of `search.json`. Occupations are numbers: their places in the list of canonical titles. */
type Search = {
  owners: number[];
  norms: number[];
  compared: [place: number, isName: boolean, tokens: string, text: string][];
};

/** Prints what a search compares its query with, for the build: making it from the titles would take each process four seconds. */
export function printSearch(all: VocabularyTitle[]): { search: string; features: Uint8Array } {
  const { owners, norms, postings } = indexTitles(all);
  const compared = all.flatMap((one, index) =>
    toCompared(one).map(({ isName, tokens, text }) => [index, isName, tokens, text]),
  );
  return { search: JSON.stringify({ owners, norms, compared }), features: printTable(postings) };
}

/** Opens what the build printed. Throws where it is missing. */
export function openSearch(): { ranker: Ranker; finder: TitleFinder } {
  const files = builtFiles();
  const codes = canonicalTitles().all.map(({ code }) => code);
  const { owners, norms, compared } = JSON.parse(readFileSync(files.search, 'utf8')) as Search;
  const titles = compared.map(([place, isName, tokens, text]) => ({ code: codes[place]!, isName, tokens, text }));
  const titlesWith = openTable(readFileSync(files.features));
  return {
    ranker: createRanker({ codes, owners: Uint16Array.from(owners), norms: Float64Array.from(norms), titlesWith }),
    finder: createTitleFinder(titles),
  };
}
