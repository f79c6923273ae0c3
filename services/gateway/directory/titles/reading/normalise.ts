import { abbreviations } from './english.js';
import { isEnglishWord } from './english-words.js';
import { foreignWords, isUnspaced, phraseAt, segment } from './foreign-words.js';
import { isSeparator, scanTitle } from './scan.js';

export { isSeparator };

/**
 * A title as tokens that the rules know: lower case, without accents and gender markers, abbreviations and the words of other
 * languages written out in English, plurals as singulars. Separators stay, as tokens of their own.
 */
export function toTokens(text: string): string[] {
  return singular(replacePhrases(splitCompounds(splitRuns(dropDegrees(scanTitle(text))))));
}

const medical =
  /^(?:physician|doctor|surgeon|medic|clinic|hospital|resident|dentist|nurs|anesthe|pediatr)|(?:olog(?:ist|y)|iatr(?:ist|ics|y))$/;

/** "Cardiologist, MD" has a degree, and "MD, Sales" is a managing director: the former by the other words of the title. */
function dropDegrees(tokens: string[]): string[] {
  if (!tokens.includes('md') || !tokens.some((token) => medical.test(token))) return tokens;
  const isAlone = (at: number): boolean =>
    [tokens[at - 1], tokens[at + 1]].every((other) => other === undefined || isSeparator(other));
  return tokens.filter((token, at) => token !== 'md' || !isAlone(at));
}

function splitRuns(tokens: string[]): string[] {
  return tokens.some(isUnspaced) ? tokens.flatMap((token) => (isUnspaced(token) ? segment(token) : [token])) : tokens;
}

const leastCompound = 6;

/** `vertriebsleiter` becomes `vertrieb head`: the function stays in front, where English has it too. */
function splitCompounds(tokens: string[]): string[] {
  if (!tokens.some(mayBeCompound)) return tokens;
  return tokens.flatMap((token) => (mayBeCompound(token) ? splitCompound(token) : [token]));
}

function mayBeCompound(token: string): boolean {
  return token.length >= leastCompound && !isKnown(token) && !isEnglishWord(token);
}

function isKnown(token: string): boolean {
  return Object.hasOwn(abbreviations, token) || phraseAt([token], 0) !== undefined;
}

function splitCompound(token: string): string[] {
  const { endings } = foreignWords();
  for (const { ending, english } of endings) {
    if (!token.endsWith(ending) || token.length < ending.length + 2) continue;
    return [toFunction(token.slice(0, -ending.length)), ...english];
  }
  return [token];
}

/** The first part of a compound, without what joins it to the next where that makes it a known word. */
function toFunction(part: string): string {
  if (isKnown(part)) return part;
  const shorter = [1, 2].map((letters) => part.slice(0, -letters)).filter((one) => one.length >= 3);
  const known = shorter.find(isKnown);
  if (known !== undefined && /(?:s|n|en|es|e)$/.test(part)) return known;
  return part.length > 4 && part.endsWith('s') ? part.slice(0, -1) : part;
}

/** English keys by their first word, the longest first. */
const replacements = new Map<string, { words: string[]; by: string[] }[]>();
for (const [key, value] of Object.entries(abbreviations)) {
  const words = key.split(' ');
  const same = replacements.get(words[0]!) ?? [];
  replacements.set(words[0]!, same);
  same.push({ words, by: value.split(' ') });
  same.sort((a, b) => b.words.length - a.words.length);
}

/** Writes abbreviations and foreign words out; where both have a phrase, the longer one counts, and the English one of the same length. */
function replacePhrases(tokens: string[]): string[] {
  const votes = countVotes(tokens);
  const replaced: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const english = replacements
      .get(tokens[at]!)
      ?.find(({ words }) => words.length === 1 || words.every((word, index) => tokens[at + index] === word));
    const foreign = readForeign(tokens, at, votes);
    const found = foreign && foreign.words.length > (english?.words.length ?? 0) ? foreign : english;
    if (found) replaced.push(...found.by);
    else replaced.push(tokens[at]!);
    at += found ? found.words.length : 1;
  }
  return replaced;
}

/** How many phrases of a title belong to each language; a word that is English too, or has several readings, does not count. */
function countVotes(tokens: string[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (let at = 0; at < tokens.length; at++) {
    const phrase = phraseAt(tokens, at);
    if (phrase?.readings.length !== 1 || (phrase.words.length === 1 && isEnglishWord(tokens[at]!))) continue;
    for (const language of phrase.readings[0]!.languages) votes.set(language, (votes.get(language) ?? 0) + 1);
  }
  return votes;
}

/** Whether a title may be in one of these languages: most of its known words are, or none of its words is known and some is not English. */
export function mayBeIn(text: string, languages: ReadonlySet<string>): boolean {
  const tokens = splitRuns(scanTitle(text));
  if (tokens.every((token) => isSeparator(token) || isEnglishWord(token))) return false;
  const votes = countVotes(tokens);
  const most = Math.max(0, ...votes.values());
  return votes.size === 0 || [...votes].some(([language, count]) => count === most && languages.has(language));
}

/** The reading of the language that most of the title is in; none for an English word in a title without words of that language. */
function readForeign(
  tokens: string[],
  at: number,
  votes: Map<string, number>,
): { words: string[]; by: string[] } | undefined {
  const phrase = phraseAt(tokens, at) ?? withoutArticle(tokens[at]!);
  if (!phrase) return undefined;
  const { words, readings } = phrase;
  const votesOf = ({ languages }: { languages: string[] }): number =>
    Math.max(...languages.map((language) => votes.get(language) ?? 0));
  const best = readings.reduce((a, b) => (votesOf(b) > votesOf(a) ? b : a));
  if (words.length === 1 && votesOf(best) === 0 && isEnglishWord(tokens[at]!)) return undefined;
  return { words, by: best.english };
}

/** Arabic and Hebrew write articles and some prepositions together with the word. */
const articles = /^(?:\u0627\u0644|\u0644\u0644|\u0648\u0627\u0644|[\u05d4\u05dc\u05d5\u05d1\u05e9])(?=..)/;

function withoutArticle(token: string): ReturnType<typeof phraseAt> {
  const rest = token.replace(articles, '');
  if (rest === token) return undefined;
  const phrase = phraseAt([rest], 0);
  return phrase && phrase.words.length === 1 ? phrase : undefined;
}

/** Singulars by ending alone: the same for phrases and titles, which is all that matters. */
function singular(tokens: string[]): string[] {
  return tokens.map((token) => {
    if (token.length < 4 || !token.endsWith('s') || /(ss|us|is|'s)$/.test(token)) return token;
    return token.endsWith('ies') && token.length > 5 ? `${token.slice(0, -3)}y` : token.slice(0, -1);
  });
}
