// Scripts that are written without spaces: there every character is a word of its own, so any place between two is a border.
const unspaced =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const isUnspaced = new RegExp(`[${unspaced}]`, 'u');
const isWordCharacter = /[\p{L}\p{N}\p{M}_]/u;
const word = new RegExp(`(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}_])+|(?=[\\p{L}\\p{N}\\p{M}])[${unspaced}]`, 'gu');
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is what is asked for
const isAscii = /^[\u0000-\u007f]*$/;
const asciiWord = /[a-z0-9_]+/g;

/** Text as it is compared: NFKC, lower case, white space as single spaces, none outside. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The words of folded text. A phrase found by `containsPhrase` has all its words among those of the text. */
export function listWords(folded: string): string[] {
  return folded.match(isAscii.test(folded) ? asciiWord : word) ?? [];
}

/** Whether a folded phrase stands in folded text with word borders at both ends. */
export function containsPhrase(folded: string, phrase: string): boolean {
  for (let at = folded.indexOf(phrase); at !== -1; at = folded.indexOf(phrase, at + 1)) {
    if (isBorder(folded, at) && isBorder(folded, at + phrase.length)) return true;
  }
  return false;
}

function isBorder(text: string, index: number): boolean {
  if (index === 0 || index === text.length) return true;
  const isLowHalf = /[\udc00-\udfff]/.test(text[index - 1]!);
  const before = isLowHalf ? text.slice(index - 2, index) : text[index - 1]!;
  return !(joins(before) && joins(String.fromCodePoint(text.codePointAt(index)!)));
}

/** Whether a character belongs to one word with a neighbour that does too. */
function joins(character: string): boolean {
  return isWordCharacter.test(character) && !isUnspaced.test(character);
}
