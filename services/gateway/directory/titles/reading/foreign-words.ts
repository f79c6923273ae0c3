import { readFileSync } from 'node:fs';
import { dataFile } from './data-file.js';
import { scanTitle } from './scan.js';

/** One reading of a phrase: the English words for it, and the languages that it belongs to. */
type Reading = { english: string[]; languages: string[] };
type Phrase = { words: string[]; readings: Reading[] };
type Dictionary = {
  /** Phrases by their first word, the longest first. */
  phrases: Map<string, Phrase[]>;
  /** Single words of languages without blanks, and the length of the longest. */
  unspaced: Set<string>;
  longest: number;
  /** Endings of compounds, the longest first; what stands before is the function (`vertriebs` + `leiter`). */
  endings: { ending: string; english: string[] }[];
  /** Names of occupations that stand for themselves, as one token. */
  occupations: Set<string>;
};

const files = ['western', 'slavic', 'eastern', 'asian'];
let loaded: Dictionary | undefined;

/**
 * Titles' words of 35 languages, from `data/words-*.tsv`: language, English words, and foreign ones (`-ending`, `*` is
 * hand-made). Occupations whose English name no rule needs have `=` instead of it, and stand for themselves.
 */
export function foreignWords(): Dictionary {
  loaded ??= readDictionary();
  return loaded;
}

function readDictionary(): Dictionary {
  const phrases = new Map<string, Phrase[]>();
  const endings = new Map<string, string[]>();
  const unspaced = new Set<string>();
  const occupations = new Set<string>();
  for (const file of files) {
    const lines = readFileSync(dataFile(`words-${file}.tsv`), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1);
    for (const line of lines) {
      const [language, english, words] = line.split('\t') as [string, string, string];
      for (const one of words.split('; ')) {
        const word = one.replace(/\*$/, '');
        const tokens = scanTitle(word.replace(/^-/, ''));
        if (word.startsWith('-')) endings.set(tokens.join(''), english.split(' '));
        else if (english === '=') {
          occupations.add(tokens.join(''));
          addPhrase(phrases, tokens, { english: [tokens.join('')], languages: [language] });
        } else addPhrase(phrases, tokens, { english: english.split(' '), languages: [language] });
        if (tokens.length === 1 && isUnspaced(tokens[0]!)) unspaced.add(tokens[0]!);
      }
    }
  }
  for (const same of phrases.values()) same.sort((a, b) => b.words.length - a.words.length);
  return {
    occupations,
    phrases,
    unspaced,
    longest: Math.max(...[...unspaced].map((word) => word.length)),
    endings: [...endings]
      .map(([ending, english]) => ({ ending, english }))
      .sort((a, b) => b.ending.length - a.ending.length),
  };
}

function addPhrase(phrases: Map<string, Phrase[]>, words: string[], reading: Reading): void {
  const same = phrases.get(words[0]!) ?? [];
  phrases.set(words[0]!, same);
  const held = same.find((one) => one.words.join(' ') === words.join(' '));
  if (!held) same.push({ words, readings: [reading] });
  else {
    const alike = held.readings.find((one) => one.english.join(' ') === reading.english.join(' '));
    if (alike) alike.languages.push(...reading.languages);
    else held.readings.push(reading);
  }
}

/** The longest phrase that starts at a token, without those of other words; undefined where there is none. */
export function phraseAt(tokens: string[], at: number): Phrase | undefined {
  return foreignWords()
    .phrases.get(tokens[at]!)
    ?.find(({ words }) => words.length === 1 || words.every((word, index) => tokens[at + index] === word));
}

/** Scripts that write no blanks between words (Thai, Chinese, Japanese), and Korean, which leaves them out of titles. */
export function isUnspaced(token: string): boolean {
  return /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(token);
}

/**
 * Cuts a run of letters into known words, from the left and the longest first. A single letter is a word only beside a known one, since
 * most words contain some.
 */
export function segment(run: string): string[] {
  const { unspaced, longest } = foreignWords();
  if (unspaced.has(run)) return [run];
  const pieces: string[] = [];
  let unknown = '';
  for (let at = 0; at < run.length; ) {
    const length = knownLength(run, at, unspaced, longest);
    const isBesideKnown = length > 1 || (unknown === '' && (at > 0 || knownLength(run, at + 1, unspaced, longest) > 1));
    if (length === 0 || !isBesideKnown) unknown += run[at++];
    else {
      if (unknown !== '') pieces.push(unknown);
      pieces.push(run.slice(at, at + length));
      unknown = '';
      at += length;
    }
  }
  if (unknown !== '') pieces.push(unknown);
  return pieces;
}

function knownLength(run: string, at: number, known: Set<string>, longest: number): number {
  for (let length = Math.min(longest, run.length - at); length > 0; length--)
    if (known.has(run.slice(at, at + length))) return length;
  return 0;
}
