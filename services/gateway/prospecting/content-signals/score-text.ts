/**
 * The embedded scorer: how much of what a prompt asks for a text holds, from 0 to 1. Pure; the rule, as docs/content-signals.md tells it:
 *
 * - A prompt is a list of alternatives, divided by commas, semicolons, sentence ends, lines and the word `or`; the best one counts.
 * - An alternative is its telling words: stop words and words that only speak of posts ("people who post about ...") are left out. What
 *   stands in "quotes" must occur as it is, and tells as much as its words together. What follows `-` excludes: a text that holds it
 *   scores 0.
 * - Words are compared without case, accents and common English endings. The score is the share of the telling words that occur.
 */
export function scoreText(text: string, prompt: string): number {
  const words = readWords(text);
  const held = new Set(words);
  const line = ` ${words.join(' ')} `;
  const holds = (term: Term): boolean =>
    term.length === 1 ? held.has(term[0]!) : line.includes(` ${term.join(' ')} `);
  const { excluded, alternatives } = readPrompt(prompt);
  if (excluded.some(holds)) return 0;
  return Math.max(0, ...alternatives.map((terms) => countWords(terms.filter(holds)) / countWords(terms)));
}

/** One telling word, or the words of a phrase. */
type Term = string[];

const countWords = (terms: Term[]): number => terms.reduce((sum, term) => sum + term.length, 0);

// A phrase, a word, or what divides; a hyphen excludes only where a word begins with it.
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
    else if (phrase !== undefined || !silent.has(term[0]!)) alternatives.at(-1)!.push(term);
  }
  return { excluded, alternatives: alternatives.filter((terms) => terms.length > 0) };
}

function readWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(cutEnding);
}

/** A word without the endings that English hangs on it, so that hire, hires, hired and hiring are one; short words stay. */
function cutEnding(word: string): string {
  return word
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=...)(?:ing|ed)$/, '')
    .replace(/(?<=...)e$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

const silent = new Set(
  readWords(
    `a an and any anyone are as at be been being but by can do does for from get had has have he her his how i if in into is it its me
     more most my no not of on our out people person she so some somebody someone such than that the their them then there these they
     this those to too up us was we were what when where which while who whom whose why will with would you your about post posts posting
     mention mentions mentioning talk talks talking say says saying share sharing author writer write writes content
     discuss discusses discussing describe describes describing`,
  ),
);
