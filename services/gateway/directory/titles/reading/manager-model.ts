import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { dataFile } from './data-file.js';
import { scanTitle } from './scan.js';

/** A linear model over hashed pieces of words: a weight for each hash, in steps of 1 / `steps`; the last is the bias. */
type Weights = Int8Array;
let loaded: Weights | undefined;

export const modelSize = 2 ** 18;
export const steps = 24;

/** The languages whose titles the model was fitted to: those of ESCO's labels. English has rules that need no model. */
export const fittedLanguages = new Set('bg cs da de el es et fr hr hu it lt lv nl no pl pt ro sk sl sv'.split(' '));

/**
 * The likelihood, 0 to 1, that a title is that of a manager as ISCO-08 defines it (group 1). Words such as "responsable" or "vedoucí" name both
 * those who lead people and those who are in charge of a thing, and only the rest of the title shows which. Fitted to the labels of ESCO by
 * `npm run derive-title-words`, without those that the evaluation withholds.
 */
export function likelihoodOfManager(text: string): number {
  loaded ??= new Int8Array(brotliDecompressSync(readFileSync(dataFile('manager-weights.bin.br'))));
  let sum = loaded[modelSize]!;
  for (const feature of featuresOf(text)) sum += loaded[feature]!;
  return 1 / (1 + Math.exp(-sum / steps));
}

/** The hashes of a title's words, their beginnings and ends, and of neighbours. */
export function featuresOf(text: string): Set<number> {
  const words = scanTitle(text).filter((word) => /\p{L}/u.test(word) && word !== 'and');
  const features = new Set<number>();
  for (const [at, word] of words.entries()) {
    for (const length of [5, 7]) features.add(hash(`^${word.slice(0, length)}`)).add(hash(`${word.slice(-length)}$`));
    features.add(hash(word)).add(hash(`${word.slice(-9)}$`));
    if (at === 0) features.add(hash(`first ${word}`));
    else features.add(hash(`${words[at - 1]} ${word}`)).add(hash(`${words[0]!.slice(-6)} ${word.slice(0, 6)}`));
    if (at === words.length - 1) features.add(hash(`last ${word}`));
  }
  return features.add(hash(`${Math.min(words.length, 6)} words`));
}

function hash(text: string): number {
  let sum = 2166136261;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619);
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return ((sum ^ (sum >>> 12)) >>> 0) % modelSize;
}
