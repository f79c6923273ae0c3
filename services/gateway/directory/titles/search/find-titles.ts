import { inTurns } from '../../../../platform/turn.js';
import { editOf } from '../../company-matching/index.js';
import type { VocabularyTitle } from '../occupations/vocabularies.js';
import { isSeparator, toTokens } from '../reading/normalise.js';

/** The ways in which a query fits an occupation, the best first. */
export const fits = ['name', 'alternate', 'reading', 'nameStart', 'alternateStart', 'words'] as const;
export type Fit = (typeof fits)[number];

/** Finds the occupations whose title equals the query, begins with it, or contains all of its words. */
export type TitleFinder = {
  /** The fit of each occupation, by its code; those that do not fit are missing. */
  find(query: string): Promise<Map<string, Fit>>;
  /** The query in which each word that no title has is replaced by a word of titles that is one slip away; null if nothing changes. */
  correct(query: string): Promise<string | null>;
};

/** A title as it is compared: the code of its occupation, whether it is its name, and its text as tokens and in lower case. */
export type ComparedTitle = { code: string; isName: boolean; tokens: string; text: string };

/** Comparing one takes 0.2 us. */
const titlesBetweenLooks = 500;

/** Fewer letters begin too much; shorter words are too easily one slip from another. */
const leastStart = 2;
const leastWord = 3;
const leastCorrected = 5;

/** The titles of an occupation as they are compared; 78,000 take a second of processor time, so the build does it (2026-11). */
export function toCompared({ code, name, alternates }: VocabularyTitle): ComparedTitle[] {
  const toTitle = (title: string, isName: boolean): ComparedTitle => ({
    code,
    isName,
    tokens: joinTokens(title),
    text: title.toLowerCase(),
  });
  return [toTitle(name, true), ...alternates.flatMap(spellings).map((title) => toTitle(title, false))];
}

/**
 * Compares the query with every title as tokens (abbreviations and other languages in English, singular) and as it is written, for
 * somebody who is still typing. A walk over all 78,000 titles takes some 10 ms (2026-11), in turns with other work.
 */
export function createTitleFinder(titles: readonly ComparedTitle[]): TitleFinder {
  let words: Map<string, number> | undefined;

  return {
    async find(query) {
      const text = query.toLowerCase();
      const tokens = joinTokens(query);
      const found = new Map<string, Fit>();
      if (tokens.trim() === '') return found;
      const asked = tokens.trim().split(' ');
      const look = (title: ComparedTitle): void => {
        const { code, isName } = title;
        let fit: Fit | null = null;
        if (title.tokens === tokens) fit = isName ? 'name' : 'alternate';
        else if (title.tokens.startsWith(tokens) || (text.length >= leastStart && title.text.startsWith(text))) {
          fit = isName ? 'nameStart' : 'alternateStart';
        } else if (hasWords(title.tokens, asked)) fit = 'words';
        if (fit !== null && isBetter(fit, found.get(code))) found.set(code, fit);
      };
      await inTurns(titles, look, titlesBetweenLooks);
      return found;
    },
    async correct(query) {
      words ??= await countWords(titles);
      const asked = joinTokens(query).trim().split(' ');
      const corrected: string[] = [];
      for (const word of asked) corrected.push(words.has(word) ? word : ((await nearest(words, word)) ?? word));
      return corrected.every((word, at) => word === asked[at]) ? null : corrected.join(' ');
    },
  };
}

/** How many titles have each word. */
async function countWords(titles: readonly ComparedTitle[]): Promise<Map<string, number>> {
  const words = new Map<string, number>();
  const count = ({ tokens }: ComparedTitle): void => {
    for (const word of tokens.trim().split(' ')) words.set(word, (words.get(word) ?? 0) + 1);
  };
  await inTurns(titles, count, titlesBetweenLooks);
  return words;
}

/** Whether a fit is better than the present one, if there is one. */
export const isBetter = (fit: Fit, held: Fit | undefined): boolean =>
  held === undefined || fits.indexOf(fit) < fits.indexOf(held);

const abbreviation = /^[A-Z]{2,6}$/;

/**
 * "HR Advisor (Human Resource Advisor)" is two titles. An abbreviation alone means several things ("MD"), and the reading of the query
 * decides which one is meant.
 */
function spellings(title: string): string[] {
  const [, short, long] = /^(.+?) \((.+)\)$/.exec(title) ?? [];
  const each = short === undefined || long === undefined ? [title] : [short, long];
  return each.filter((one) => !abbreviation.test(one));
}

/** Whether all words are there; of the last one, which may not be written out yet, three letters will do. */
function hasWords(tokens: string, words: string[]): boolean {
  return words.every((word, at) =>
    tokens.includes(at === words.length - 1 && word.length >= leastWord ? ` ${word}` : ` ${word} `),
  );
}

/** The most frequent word of titles that is one edit away. */
async function nearest(words: Map<string, number>, word: string): Promise<string | null> {
  if (word.length < leastCorrected) return null;
  let best: string | null = null;
  const compare = ([one, count]: [string, number]): void => {
    if (Math.abs(one.length - word.length) > 1 || editOf(one, word) === null) return;
    if (best === null || count > words.get(best)!) best = one;
  };
  await inTurns(words, compare, titlesBetweenLooks);
  return best;
}

/** The tokens that say something, each between blanks. */
function joinTokens(text: string): string {
  const tokens = toTokens(text).filter((token) => !isSeparator(token));
  return ` ${tokens.join(' ')} `;
}
