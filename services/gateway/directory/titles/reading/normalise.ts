import { abbreviations } from './abbreviations.js';
import { compoundEndings, ledUnits, translations } from './languages.js';

/**
 * A title as tokens that the rules know: lower case, without accents and gender markers, abbreviations and the common words of other
 * languages written out in English, plurals as singulars. Separators stay, as tokens of their own: `|` (ends a role: | / ; •),
 * `,` (comma, dash, colon, brackets), `and`.
 */
export function toTokens(text: string): string[] {
  return singular(replacePhrases(splitCompounds(scan(simplify(text)))));
}

/** Whether a token separates parts of a title. */
export function isSeparator(token: string): boolean {
  return token === '|' || token === ',' || token === 'and';
}

const folded: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  '’': "'",
  '‘': "'",
  '´': "'",
};
const genders = /[([]?\b(?:m|w|f|d|h|x|i|gn|div|all genders|v)(?:\s?[/|,]\s?(?:m|w|f|d|h|x|i|gn|div|v)){1,3}\b[)\]]?/g;
const conjoined: [RegExp, string][] = [
  [/\br\s?[&+]\s?d\b/g, 'research and development'],
  [/\bl\s?&\s?d\b/g, 'learning and development'],
  [/\bm\s?&\s?a\b/g, 'mergers and acquisitions'],
  [/\bfp\s?&\s?a\b/g, 'finance planning and analysis'],
  [/\bd\s?&\s?i\b|\bdei\b|\bde\s?&\s?i\b/g, 'diversity and inclusion'],
  [/\bq\s?&\s?a\b/g, 'qa'],
];

function simplify(text: string): string {
  let s = text.normalize('NFKC').toLowerCase();
  if (/[^ -~]/.test(s)) {
    s = s
      .replace(/[ßøæœłđ’‘´]/g, (letter) => folded[letter]!)
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '');
  }
  if (/ae|ue/.test(s)) {
    s = s
      .replace(/geschaef/g, 'geschaf')
      .replace(/fuehr/g, 'fuhr')
      .replace(/praesi/g, 'prasi')
      .replace(/gruender/g, 'grunder');
  }
  if (/[/|(,]/.test(s)) s = s.replace(genders, ' ');
  if (s.includes('(')) s = s.replace(/([^()]*)\(([a-z]{2,7})\)/g, dropOwnAbbreviation);
  if (/[:*_·/(]/.test(s)) s = s.replace(bothGenders, '');
  if (s.includes('.')) s = s.replace(dotted, (text) => text.replaceAll('.', ''));
  if (s.includes("'")) s = s.replace(/\b([dl]|qu)'(?=\p{L})/gu, (_, letter: string) => (letter === 'd' ? 'de ' : ''));
  if (/[&+]|dei/.test(s)) for (const [pattern, words] of conjoined) s = s.replace(pattern, words);
  return s;
}

/** Forms that name both genders: Leiter:in, Leiter*in, Director/a, Directeur(trice), Chargé(e). */
const bothGenders =
  /(?<=\p{L}{3})(?:[:*_·]|\/-?|\(-?)(?:in|innen|a|e|o|trice|rice|euse|ice|ne|ra)\)?(?![\p{L}\p{N}])/gu;
const dotted = /\b(?:[a-z]\.){2,}|\b[a-z]\.[a-z]\b(?!\.\p{L})/gu;

/** "Continuous Mining Operator (CMO)" says the same twice, and is no chief officer. */
function dropOwnAbbreviation(whole: string, before: string, abbreviation: string): string {
  const initials = before
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(of|and|the|for|in)$/.test(word))
    .map((word) => word[0])
    .join('');
  return initials.length > 1 && initials.endsWith(abbreviation) ? before : whole;
}

const piece = /'s\b|[\p{L}\p{N}][\p{L}\p{N}+#]*|[|/;•·,():@&[\]+–—]|-/gu;
const plainPiece = /'s\b|[a-z0-9][a-z0-9+#]*|[|/;,():@&[\]+-]/g;
const ands = new Set(['&', '+', 'and', 'und', 'et', 'y', 'e', 'en', 'ed', 'og', 'och']);

function scan(text: string): string[] {
  const tokens: string[] = [];
  for (const match of text.matchAll(/[^ -~]/.test(text) ? piece : plainPiece)) {
    const token = match[0];
    if (token === '-') {
      // Between letters a hyphen joins words; beside a space it separates.
      const at = match.index;
      if (/[\p{L}\p{N}]-[\p{L}\p{N}]/u.test(text.slice(Math.max(0, at - 1), at + 2))) continue;
      tokens.push(',');
    } else if ('|/;•·'.includes(token)) tokens.push('|');
    else if (',():[]–—'.includes(token)) tokens.push(',');
    else if (token === '@') tokens.push('at');
    else if (ands.has(token)) tokens.push('and');
    else tokens.push(token);
  }
  return tokens;
}

/** `vertriebsleiter` becomes `sales head`: the function stays in front, where English has it too. */
function splitCompounds(tokens: string[]): string[] {
  if (!tokens.some((token) => token.length > 7 && !Object.hasOwn(translations, token))) return tokens;
  return tokens.flatMap((token) => {
    if (token.length <= 7 || Object.hasOwn(translations, token)) return [token];
    for (const [ending, english] of compoundEndings) {
      if (!token.endsWith(ending) || token.length < ending.length + 2) continue;
      const unit = token.slice(0, -ending.length);
      if (english === 'head' && Object.hasOwn(ledUnits, unit)) return ledUnits[unit]!.split(' ');
      const plain = unit.length > 4 && unit.endsWith('s') ? unit.slice(0, -1) : unit;
      return [plain === 'it' ? 'it' : plain, english];
    }
    return [token];
  });
}

/** Keys by their first word, the longest first. */
const replacements = new Map<string, { words: string[]; by: string[] }[]>();
for (const [key, value] of [...Object.entries(translations), ...Object.entries(abbreviations)]) {
  const words = key.split(' ');
  const same = replacements.get(words[0]!) ?? [];
  replacements.set(words[0]!, same);
  same.push({ words, by: value.split(' ') });
  same.sort((a, b) => b.words.length - a.words.length);
}

function replacePhrases(tokens: string[]): string[] {
  const replaced: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = replacements
      .get(tokens[at]!)
      ?.find(({ words }) => words.length === 1 || words.every((word, index) => tokens[at + index] === word));
    if (found) replaced.push(...found.by);
    else replaced.push(tokens[at]!);
    at += found ? found.words.length : 1;
  }
  return replaced;
}

/** Singulars by ending alone: the same for phrases and titles, which is all that matters. */
function singular(tokens: string[]): string[] {
  return tokens.map((token) => {
    if (token.length < 4 || !token.endsWith('s') || /(ss|us|is|'s)$/.test(token)) return token;
    return token.endsWith('ies') && token.length > 5 ? `${token.slice(0, -3)}y` : token.slice(0, -1);
  });
}
