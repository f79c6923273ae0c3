import { attachedForms, commonEndings, commonWords, formQualifiers, legalForms } from './name-words.js';

/**
 * A form of a company's name without spaces. `weight` (0..1) is the evidence of an equal key: 1 for the whole name, less for a part of it.
 * Only whole names are compared for typos: `ownLength` is the length of the name without common words at its end, null for parts.
 */
export type NameKey = { key: string; weight: number; ownLength: number | null };

const partWeight = 0.95;
const asideWeight = 0.93;
const withoutEndingWeight = 0.85;
const maxKeyLength = 100;

/**
 * The keys of a name, the key of the whole name first; empty where the name has neither letters nor digits. Case, accents, punctuation,
 * spacing, legal forms, "and" and a leading "the" make no difference. Parts of a name have keys of their own: the part before
 * parentheses, the part within them, the part before a dash, and the name without an ending such as "Labs" or ".io".
 */
export function toNameKeys(name: string): NameKey[] {
  const keys = new Map<string, NameKey>();
  const add = (words: string[], weight: number): void => {
    const key = keyOf(words);
    if (key !== '' && !keys.has(key))
      keys.set(key, { key, weight, ownLength: keys.size === 0 ? ownLength(words) : null });
  };
  const said = name.normalize('NFKC').trim();
  const whole = withoutForms(toWords(said));
  add(whole, 1);
  const { before, inside } = splitAside(said);
  const core = before === null ? whole : withoutForms(toWords(before));
  add(core, partWeight);
  if (inside !== null) add(withoutForms(toWords(inside)), asideWeight);
  const end = core.at(-1);
  if (core.length > 1 && end !== undefined && (commonEndings.has(end) || isTopLevel(before ?? said, end))) {
    add(withoutForms(core.slice(0, -1)), withoutEndingWeight);
  }
  return [...keys.values()];
}

/** A name in lower case, without accents, its spaces normalised: names with the same result are equal to the letter. */
export function toStrictName(name: string): string {
  return fold(name).replaceAll(/\s+/g, ' ').trim();
}

function keyOf(words: string[]): string {
  return [...words.join('')].slice(0, maxKeyLength).join('');
}

function ownLength(words: string[]): number {
  const last = words.findLastIndex((word) => !commonWords.has(word));
  return [...(last < 0 ? words : words.slice(0, last + 1)).join('')].length;
}

/** Splits "Acme (formerly Bolt)" and "Acme - all you need" into the part before and the part in parentheses. */
function splitAside(name: string): { before: string | null; inside: string | null } {
  const aside = /^([^()]+)\(([^()]+)\)\s*$/.exec(name);
  if (aside) {
    const inside = /^(?:by|makers? of|part of|a)\s/i.test(aside[2]!)
      ? null
      : aside[2]!.replace(
          /^(?:formerly(?: known as)?|previously|prev|was|now|aka|a\.k\.a\.|fka|f\.k\.a\.|dba|d\/b\/a)[\s:]+/i,
          '',
        );
    return { before: aside[1]!, inside };
  }
  const before = /^(.+?)(?:\s+[-–—|]\s+|\s*\|\s*|:\s+)/s.exec(name)?.[1];
  return { before: before ?? null, inside: null };
}

/** Whether a name ends like a domain, such as in ".com". */
function isTopLevel(name: string, end: string): boolean {
  return /\S\.[a-z]{2,4}\s*$/i.test(name) && end.length <= 4;
}

const special: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

function fold(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      // Only Latin accents: in other scripts, combining marks belong to letters.
      .replaceAll(/[\u0300-\u036f]+/g, '')
      .normalize('NFC')
      .replaceAll(/[ßæœøłđðþı]/g, (letter) => special[letter]!)
  );
}

/** The words of a name: folded, with abbreviations joined (`S.A.`, `A/S`) and without apostrophes. */
function toWords(name: string): string[] {
  return (
    fold(withoutAttachedForms(name))
      .replaceAll(/['’`´]/g, '')
      // Initials are one word, and so is "a/s".
      .replaceAll(/(?<![\p{L}\p{N}])\p{L}(?:\.\s?\p{L}(?![\p{L}\p{N}]))+/gu, (initials) =>
        initials.replaceAll(/[.\s]/g, ''),
      )
      .replaceAll(/(?<![\p{L}\p{N}])([aik])\/s(?![\p{L}\p{N}])/gu, '$1s')
      // What is left of "sp. z o.o.", "s r.o." and "S. de R.L.".
      .replaceAll(/\bsp\.?\s*z\.?\s*oo\b/g, 'spzoo')
      .replaceAll(/\bs\.?\s+ro\b/g, 'sro')
      .replaceAll(/\bs\.?\s+de\s+rl\b/g, 'sderl')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function withoutAttachedForms(name: string): string {
  for (const form of attachedForms) {
    if (name.startsWith(form) && name.length > form.length) return name.slice(form.length);
    if (name.endsWith(form) && name.length > form.length) return name.slice(0, -form.length);
  }
  return name;
}

const leadingForms = new Set([
  'ooo',
  'oao',
  'zao',
  'pao',
  'ао',
  'ооо',
  'оао',
  'зао',
  'пао',
  'тоо',
  'тов',
  'ип',
  'pt',
  'uab',
  'sia',
]);

/** The words without a leading "the", without "and" and without legal forms at the end; at least one word is left. */
function withoutForms(words: string[]): string[] {
  let left = words;
  if (left.length > 1 && left[0] === 'the') left = left.slice(1);
  if (left.length > 1 && left.at(-1) === 'the') left = left.slice(0, -1);
  if (left.length > 1 && leadingForms.has(left[0]!)) left = left.slice(1);
  const plain = left.filter((word) => word !== 'and');
  if (plain.length > 0) left = plain;
  let end = left.length;
  for (let at = left.length - 1; at > 0; at--) {
    if (legalForms.has(left[at]!)) end = at;
    // "S.A. de C.V."
    else if (end === left.length || !formQualifiers.has(left[at]!)) break;
    else if (left[at] !== 'de' || legalForms.has(left[at - 1]!)) end = at;
  }
  return left.slice(0, end);
}
