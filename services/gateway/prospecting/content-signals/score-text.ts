/**
 * The embedded scorer: how well a text fits a prompt, from 0 to 1. Pure. docs/content-signals.md describes the rule, too:
 *
 * - A prompt is a list of alternatives, separated by commas, semicolons, sentence ends, lines and the word `or`; the best one counts.
 * - The significant words of an alternative are all but stop words and words that only mention posts ("people who post about ..."). A
 *   phrase in "quotes" must occur as it is, and counts as many words as it has. A word or phrase after `-` excludes: a text that contains
 *   it scores 0.
 * - Words are compared without case, accents and common English endings. The score is the share of the significant words that occur.
 */
export function scoreText(text: string, prompt: string): number {
  const words = readWords(text);
  const held = new Set(words);
  const line = ` ${words.join(' ')} `;
  const contains = (term: Term): boolean =>
    term.length === 1 ? held.has(term[0]!) : line.includes(` ${term.join(' ')} `);
  const { excluded, alternatives } = readPrompt(prompt);
  if (excluded.some(contains)) return 0;
  return Math.max(0, ...alternatives.map((terms) => countWords(terms.filter(contains)) / countWords(terms)));
}

/** A significant word, or the words of a phrase. */
type Term = string[];

const countWords = (terms: Term[]): number => terms.reduce((sum, term) => sum + term.length, 0);

// A phrase, a word, or a separator; a hyphen excludes only at the beginning of a word.
const token = /(?:(?<!\S)(-))?"([^"]*)"|(?:(?<!\S)(-))?([\p{L}\p{N}\p{M}]+)|([,;\n]|[.!?](?=\s|$))/gu;

function readPrompt(prompt: string): { excluded: Term[]; alternatives: Term[][] } {
  const excluded: Term[] = [];
  const alternatives: Term[][] = [[]];
  for (const [, minusPhrase, phrase, minusWord, word, divider] of prompt.matchAll(token)) {
    if (divider || (!minusWord && word?.toLowerCase() === 'or')) {
      alternatives.push([]);
      continue;
    }
    const term = readWords(phrase ?? word ?? '');
    if (term.length === 0) continue;
    if (minusPhrase || minusWord) excluded.push(term);
    else if (phrase !== undefined || !stopWords.has(term[0]!)) alternatives.at(-1)!.push(term);
  }
  return { excluded, alternatives: alternatives.filter((terms) => terms.length > 0) };
}

function readWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(cutEnding);
}

/** A word without common English endings, so that hire, hires, hired and hiring are equal; short words are kept. */
function cutEnding(word: string): string {
  return word
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=...)(?:ing|ed)$/, '')
    .replace(/(?<=...)e$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

const stopWords = new Set(
  readWords(
    `a an and any anyone are as at be been being but by can do does for from get had has have he her his how i if in into is it its me
     more most my no not of on our out people person she so some somebody someone such than that the their them then there these they
     this those to too up us was we were what when where which while who whom whose why will with would you your about post posts posting
     mention mentions mentioning talk talks talking say says saying share sharing author writer write writes content
     discuss discusses discussing describe describes describing`,
  ),
);
