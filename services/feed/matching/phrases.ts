// Scripts that are written without spaces. Each of their characters counts as a word, so there is a word border between any two.
const unspaced =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const isUnspaced = new RegExp(`[${unspaced}]`, 'u');
const isWordCharacter = /[\p{L}\p{N}\p{M}_]/u;
const word = new RegExp(`(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}_])+|(?=[\\p{L}\\p{N}\\p{M}])[${unspaced}]`, 'gu');
const asciiWord = /[a-z0-9_]+/g;
const token = new RegExp(` ?(?:(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}_])+|[^ ])`, 'gu');
const asciiToken = / ?(?:[a-z0-9_]+|[^ ])/g;

/** Matches what most texts do not contain: characters other than printable ASCII, and white space that must be folded. */
const unfolded = /[^ -~]| {2}|^ | $/;

/** Marks, also those that NFKC makes of a letter. */
const marks = '\\p{M}\\uff9e\\uff9f';
/** Normalising a run of combining marks takes time that grows with the square of its length, so runs are normalised in pieces of this length. */
const marksAtOnce = 64;
const manyMarks = new RegExp(`[${marks}]{${marksAtOnce + 1}}`, 'u');
const pieces = new RegExp(`[^${marks}]+[${marks}]{0,${marksAtOnce}}|[${marks}]{1,${marksAtOnce}}`, 'gu');

/** Returns text in the form used for comparison: NFKC, lower case, each run of white space as one space, trimmed. */
export function fold(text: string): string {
  if (!unfolded.test(text)) return text.toLowerCase();
  return normalize(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

function normalize(text: string): string {
  if (!manyMarks.test(text)) return text.normalize('NFKC');
  return text.replace(pieces, (piece) => piece.normalize('NFKC'));
}

/** Returns whether a text has no character beyond ASCII: each of those takes more bytes than code units. */
export const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

/** Returns the words of folded text. When `containsPhrase` finds a phrase, all words of the phrase are among those of the text. */
export function listWords(folded: string): string[] {
  return folded.match(isAscii(folded) ? asciiWord : word) ?? [];
}

/** Returns folded text with something else in the place of each of its words. */
export function replaceWords(folded: string, replace: (found: string) => string): string {
  return folded.replace(isAscii(folded) ? asciiWord : word, replace);
}

/** Returns the words and signs of folded text in their order, each after the space before it where there is one. */
export function listTokens(folded: string): string[] {
  return folded.match(isAscii(folded) ? asciiToken : token) ?? [];
}

/** What a character is for the words of a text. White space is that of folded text or ASCII; a word that stands `alone` is a single character. */
export const WordKind = { sign: 1, space: 2, joins: 3, alone: 4 } as const;

// The kinds of the characters that were met, by their code points; 0 where it was not looked at yet.
const kinds = new Uint8Array(0x110000);

/** Returns the kind of a character by the rule of `listWords`, whatever its case. */
export function kindOf(codePoint: number): number {
  return kinds[codePoint] || readKind(codePoint);
}

function readKind(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const [found] = listWords(character.toLowerCase());
  const inWord = joins(character) ? WordKind.joins : WordKind.alone;
  const outside = codePoint < 128 && character.trim() === '' ? WordKind.space : WordKind.sign;
  const kind = found === undefined ? outside : inWord;
  kinds[codePoint] = kind;
  return kind;
}

/** Returns whether a folded phrase occurs in folded text with word borders at both ends. */
export function containsPhrase(folded: string, phrase: string): boolean {
  return findPhrase(folded, phrase) !== -1;
}

/** Returns where a folded phrase first stands in folded text with word borders at both ends, or -1. */
export function findPhrase(folded: string, phrase: string): number {
  for (let at = folded.indexOf(phrase); at !== -1; at = folded.indexOf(phrase, at + 1)) {
    if (isBorder(folded, at) && isBorder(folded, at + phrase.length)) return at;
  }
  return -1;
}

/** Returns whether no word goes on across a place of folded text. */
export function isBorder(text: string, index: number): boolean {
  if (index === 0 || index === text.length) return true;
  const two = index > 1 ? text.codePointAt(index - 2)! : 0;
  const before = two > 0xffff ? two : text.charCodeAt(index - 1);
  return !(joins(String.fromCodePoint(before)) && joins(String.fromCodePoint(text.codePointAt(index)!)));
}

/** Returns whether a character forms one word with a neighbour of the same kind. */
function joins(character: string): boolean {
  return isWordCharacter.test(character) && !isUnspaced.test(character);
}
