/**
 * A text as three integers, by which texts are compared and hashed. Those of a short ASCII word are the word itself, as digits of a number,
 * so that nothing else needs to be compared; those of another single character are its code point and a mark; those of any other text are
 * a hash, its length and a mark.
 */
export type Sign = Int32Array;

/** The digits of a sign, by code unit: letters without regard to case, figures, underscore. Others have none. */
export const digits = new Uint8Array(128);
for (const [nth, digit] of [...'abcdefghijklmnopqrstuvwxyz0123456789_'].entries()) {
  digits[digit.charCodeAt(0)] = nth + 1;
  digits[digit.toUpperCase().charCodeAt(0)] = nth + 1;
}
export const base = 38;
/** So many digits fit into an integer, and a short word into three. */
export const perInteger = 6;
export const maxShort = 3 * perInteger;
/** The third integer of a text that is no short word. No short word has it. */
export const otherText = -1;
/** The third integer of a single character that is no short word. No short word has it either. */
export const character = -2;

const shortWord = /^[a-z0-9_]{1,18}$/;

/** Writes the sign of a text. */
export function writeSign(text: string, seed: number, to: Sign): void {
  if (!shortWord.test(text)) {
    const codePoint = text.codePointAt(0) ?? 0;
    const isCharacter = text.length === (codePoint > 0xffff ? 2 : 1);
    to[0] = isCharacter ? codePoint : hashOf(text, seed);
    to[1] = isCharacter ? 0 : text.length;
    to[2] = isCharacter ? character : otherText;
    return;
  }
  to.fill(0);
  for (let at = 0; at < text.length; at++) {
    const nth = Math.floor(at / perInteger);
    to[nth] = Math.imul(to[nth]!, base) + digits[text.charCodeAt(at)]!;
  }
}

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 13;
  }
  return hash;
}
