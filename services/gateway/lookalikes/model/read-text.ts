/** The term of a word: the word without English endings; '' for stop words, numbers and single letters. */
export function toTerm(word: string): string {
  const known = termOfWord.get(word);
  if (known !== undefined) return known;
  const term = stopWords.has(word) || word.length < 2 || /^\d+$/.test(word) ? '' : stem(word);
  if (termOfWord.size >= rememberedWords) termOfWord.clear();
  termOfWord.set(word, term);
  return term;
}

/** A cache: stemming takes most of the time of reading, and texts repeat their words. */
const termOfWord = new Map<string, string>();
const rememberedWords = 200_000;

/** The words of a text in lower case and without accents, with '' between sentences. */
export function toWords(text: string): string[] {
  return (
    text
      .replace(/https?:\/\/\S+|\S+@\S+\.\S+/g, ' . ')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?|[.!?;:\n]/gu)
      ?.map((word) => (/^[.!?;:\n]$/.test(word) ? '' : word.replace(/['’].*$/, ''))) ?? []
  );
}

/** Replaces names by '' wherever they occur among the words, as one word, as several, or with their words joined. */
export function withoutNames(words: string[], names: string[]): string[] {
  const phrases = names
    .map((name) => toWords(name).filter((word) => word !== ''))
    .filter((phrase) => phrase.length > 0);
  if (phrases.length === 0) return words;
  const joined = new Set(phrases.map((phrase) => phrase.join('')));
  const left = words.map((word) => (joined.has(word) ? '' : word));
  for (const phrase of phrases) {
    if (phrase.length < 2) continue;
    for (let at = words.indexOf(phrase[0]!); at >= 0; at = words.indexOf(phrase[0]!, at + 1))
      if (phrase.every((word, index) => words[at + index] === word)) left.fill('', at, at + phrase.length);
  }
  return left;
}

/** Removes the endings of plurals, verbs and adverbs. The result is compared, but never shown. */
function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  let left = word;
  if (left.endsWith('ies') && left.length > 4) left = `${left.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|z)es$/.test(left)) left = left.slice(0, -2);
  else if (left.endsWith('s') && !/(?:ss|us|is)$/.test(left)) left = left.slice(0, -1);
  for (const [ending, least] of endings)
    if (left.endsWith(ending) && left.length - ending.length >= least && !left.endsWith('eed')) {
      left = left.slice(0, -ending.length);
      if (/([bdfgklmnprt])\1$/.test(left)) left = left.slice(0, -1);
      break;
    }
  if (left.endsWith('e') && left.length > 4) left = left.slice(0, -1);
  return left.endsWith('y') && left.length > 3 ? `${left.slice(0, -1)}i` : left;
}

const endings: [string, number][] = [
  ['ingly', 4],
  ['edly', 4],
  ['ing', 3],
  ['ed', 3],
  ['ly', 4],
];

const stopWords = new Set(
  `a about above across after again all allow allows along already also although always am among an and another any anyone anything
  anywhere are around as at available away back be became because become been before being below best better between beyond both
  but by came can cannot come could currently day days did different do does doing done don down during each easier easily easy either else
  enable enables enabling end ensure etc even ever every everyone everything everywhere faster few first for found founded from
  full fully further get gets getting give gives go goes going good got great had has have having he help helped helping helps her
  here high him his how however i if in including inc into is isn it its itself just keep know known last later leading least less let
  lets like llc ll ltd made make makes making many may me mission month months more most much must my near need needs never new next no
  non not nothing now of off offer offering offers often on once one only onto or other others our out over own per possible powerful
  provide provided provides providing put quickly rather re really s same say see seen she should simple simply since so some someone something still
  such t take takes team than that the their them themselves then there these they thing things this those through thus time times to today
  together too towards two under until up upon us use used user uses using ve very via vision want was way ways we well were what when
  where whether which while who whole whom whose why will with within without work worked working works world would year years yes yet
  you your yours`.split(/\s+/),
);
