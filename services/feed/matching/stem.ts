import { stem as stemEnglish } from 'porter2';
import { replaceWords } from './phrases.js';

/** More than 40 letters are not stemmed: English has no such words, and the time for a word grows with its length. */
const english = /^[a-z]{3,40}$/;
/** So many stems are kept, since texts consist of the same words again and again. */
const maxKept = 20_000;
const kept = new Map<string, string>();

/**
 * Returns folded text with the stem of each English word in its place, by which forms of a word are compared: `hire`, `hires`, `hired` and
 * `hiring` have the same one (Porter2). Words of other scripts, and those with figures or marks, stay as they are, and so do signs.
 */
export const stem = (folded: string): string => replaceWords(folded, stemOf);

function stemOf(word: string): string {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const made = english.test(word) ? stemEnglish(word) : word;
  if (kept.size === maxKept) kept.clear();
  kept.set(word, made);
  return made;
}
