import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { WatchCriteria } from '../schema/contracts/watches.js';
import { type Candidate, toCandidate } from '../services/feed/matching/index.js';
import { projectRoot } from '../test/support/service-process.js';

type Random = () => number;

/** The words of the texts; those of the watches that match nothing come after them. */
const vocabulary = 200_000;
const syllables = 'ba ne ri to ku mal sen dor vi pla tec gro shi nor ex um'.split(' ');

/** A made-up word for each rank; frequent ones are short. */
const words = Array.from({ length: 2 * vocabulary }, (_, rank) => {
  let word = '';
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
});

/** Draws a rank by Zipf's law: with a probability in proportion to its inverse. */
const drawRank = (random: Random): number => Math.floor(vocabulary ** random()) - 1;
const drawBetween = (random: Random, from: number, to: number): string =>
  words[from + Math.floor(random() * (to - from))]!;
const drawOne = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;

const signalTypes = ['news', 'hiring', 'funding', 'expansion', 'product', 'partnership', 'filing', 'award'];
const topics = Array.from({ length: 20 }, (_, nth) => `topic ${nth}`);
const strangeTopics = Array.from({ length: 180 }, (_, nth) => `other topic ${nth}`);

/** The criteria of a watch. With `isStrange` they ask for as much as others and for something that no text has. */
type Shape = (random: Random, isStrange: boolean) => WatchCriteria;

/** The kinds of watches that are measured. */
export const shapes: Record<string, Shape> = {
  common: (random, isStrange) => ({
    keywords: { all: [drawBetween(random, 0, 100), drawRare(random, 10_000, isStrange)] },
  }),
  phrases: (random, isStrange) => ({
    keywords: { any: [`${drawPhraseWord(random)} ${isStrange ? drawRare(random, 0, true) : drawPhraseWord(random)}`] },
  }),
  rare: (random, isStrange) => ({ keywords: { any: [drawRare(random, 1_000, isStrange)] } }),
  facts: (random, isStrange) => ({
    signal_types: [drawOne(random, signalTypes)],
    topics: [drawOne(random, isStrange ? strangeTopics : topics)],
  }),
};

const drawRare = (random: Random, from: number, isStrange: boolean): string =>
  isStrange ? drawBetween(random, vocabulary, 2 * vocabulary) : drawBetween(random, from, vocabulary);

/** A word of a phrase is drawn as those of the texts are, but for the two most frequent ones. */
const drawPhraseWord = (random: Random): string => words[Math.max(2, drawRank(random))]!;

/** Draws items of so many words: a headline, and words by the law of Zipf. */
export function drawItems(random: Random, count: number, length: number): Candidate[] {
  const headlines = readHeadlines();
  return Array.from({ length: count }, () => {
    const headline = drawOne(random, headlines);
    const rest = Math.max(0, length - headline.split(' ').length);
    return toCandidate({
      accountId: null,
      signalType: drawOne(random, signalTypes),
      companySocialId: null,
      topic: drawOne(random, topics),
      headline,
      text: Array.from({ length: rest }, () => words[drawRank(random)]!).join(' '),
    });
  });
}

/** The headlines of the file that lies beside the one that LEADWIRE_DATA names, or made-up ones where it is not there. */
function readHeadlines(): string[] {
  const data = resolve(projectRoot, process.env.LEADWIRE_DATA ?? '../shared/data/yc-companies/change_events.jsonl');
  const file = resolve(dirname(data), '../news-headlines/sentfin_headlines.csv');
  if (!existsSync(file)) return ['Acme opens an office in Lyon', 'Profits of the mill rise by 3.5 %'];
  return parse<{ Title: string }>(readFileSync(file), { columns: true }).map(({ Title }) => Title);
}
