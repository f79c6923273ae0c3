/**
 * The pieces of a title: lower case, without accents and gender markers, and with separators as tokens of their own: `|` (ends a role:
 * | / ; •), `,` (comma, dash, colon, brackets), `and`.
 */
export function scanTitle(text: string): string[] {
  return scan(simplify(text));
}

/** Whether a token separates parts of a title. */
export function isSeparator(token: string): boolean {
  return token === '|' || token === ',' || token === 'and';
}

/** Words before the name of an employer, which is no part of the role. */
export const beforeEmployers: ReadonlySet<string> = new Set(['at', 'chez', 'bei']);
const employers = /\s(?:@|(?:at|chez|bei)\s)[^|/;•·,()[\]–—]*/giu;

/** A title without the employers that it names, whose words say nothing of its language: "Audit Manager at EY" is English. */
export const withoutEmployers = (text: string): string => text.replace(employers, ' ');

const folded: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '´': "'",
  // Arabic letters that are written in several ways.
  آ: 'ا',
  ى: 'ي',
  ة: 'ه',
};
const foldedLetters = new RegExp(`[${Object.keys(folded).join('')}]`, 'g');
/** Accents of Latin, Greek and Cyrillic letters, points of Hebrew, and vowels, hamza and the stretch of Arabic. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u0655\u0670]/g;
/** The marks that Hebrew has inside abbreviations, such as מנכ"ל. */
const inHebrew = /(?<=[\u05d0-\u05ea])["'\u05f3\u05f4]/g;

/** "At" in Danish, Norwegian and Swedish, which without its accent would be a personal assistant. */
const nordicAt = /(?<!\p{L})på(?!\p{L})/gu;

const genders = /[([]?\b(?:m|w|f|d|h|x|i|gn|div|all genders|v)(?:\s?[/|,]\s?(?:m|w|f|d|h|x|i|gn|div|v)){1,3}\b[)\]]?/g;
const conjoined: [RegExp, string][] = [
  [/\br\s?[&+]\s?d\b/g, 'research and development'],
  [/\bl\s?&\s?d\b/g, 'learning and development'],
  [/\bm\s?&\s?a\b/g, 'mergers and acquisitions'],
  [/\bfp\s?&\s?a\b/g, 'finance planning and analysis'],
  [/\bd\s?&\s?i\b|\bdei\b|\bde\s?&\s?i\b/g, 'diversity and inclusion'],
  [/\bq\s?&\s?a\b/g, 'qa'],
];

/** A title is shorter; of some letters the normal form has up to 18, and what comes after reads each in every way. */
const longest = 600;

function simplify(text: string): string {
  let s = text.normalize('NFKC').slice(0, longest).toLowerCase();
  if (/[^ -~]/.test(s)) {
    s = s
      .replace(nordicAt, 'for')
      .replace(foldedLetters, (letter) => folded[letter]!)
      .normalize('NFD')
      .replace(marks, '')
      .normalize('NFC')
      .replace(inHebrew, '');
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

/** Forms that name both genders: Leiter:in, Leiter*in, Director/a, Directeur(trice), Chargé(e), Specjalista/ka, מפתח/ת. */
const bothGenders =
  /(?<=\p{L}{3})(?:[:*_·]|\/-?|\(-?)(?:in|innen|a|e|o|trice|rice|euse|ice|ne|ra|ka|ca|kyne|ква|ка|ת|ית|ה)\)?(?![\p{L}\p{N}])/gu;
const dotted = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}|(?<![\p{L}\p{N}])\p{L}\.\p{L}(?![\p{L}\p{N}])(?!\.\p{L})/gu;

/** "Continuous Mining Operator (CMO)" says the same twice, and is no chief officer. */
function dropOwnAbbreviation(whole: string, before: string, abbreviation: string): string {
  const initials = before
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(of|and|the|for|in)$/.test(word))
    .map((word) => word[0])
    .join('');
  return initials.length > 1 && initials.endsWith(abbreviation) ? before : whole;
}

const piece = /'s\b|[\p{L}\p{N}][\p{L}\p{M}\p{N}+#]*|[|/;•·・,、:@&()[\]+–—]|-/gu;
const plainPiece = /'s\b|[a-z0-9][a-z0-9+#]*|[|/;,():@&[\]+-]/g;
const ands = new Set(['&', '+', 'and', 'und', 'et', 'y', 'e', 'en', 'ed', 'og', 'och']);

function scan(text: string): string[] {
  const tokens: string[] = [];
  for (const match of text.matchAll(/[^ -~]/.test(text) ? piece : plainPiece)) {
    const token = match[0];
    if (token === '-') {
      // Between letters a hyphen joins words; beside a space it separates.
      const at = match.index;
      if (/[\p{L}\p{M}\p{N}]-[\p{L}\p{N}]/u.test(text.slice(Math.max(0, at - 1), at + 2))) continue;
      tokens.push(',');
    } else if ('|/;•·・'.includes(token)) tokens.push('|');
    else if (',、():[]–—'.includes(token)) tokens.push(',');
    else if (token === '@') tokens.push('at');
    else if (ands.has(token) && text[match.index + token.length] !== '-') tokens.push('and');
    else tokens.push(token);
  }
  return tokens;
}
