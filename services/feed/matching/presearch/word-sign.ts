/**
 * A text as three integers, by which texts are compared and hashed. Those of a short ASCII word are the word itself, as digits of a number,
 * so that nothing else needs to be compared; those of any other text are a hash, its length and a mark.
 */
export type Sign = Int32Array;

/** The digits of a sign, by code unit: letters without regard to case, figures, underscore. Others have none. */
export const digits = new Uint8Array(128);
for (const [nth, character] of [...'abcdefghijklmnopqrstuvwxyz0123456789_'].entries()) {
  digits[character.charCodeAt(0)] = nth + 1;
  digits[character.toUpperCase().charCodeAt(0)] = nth + 1;
}
export const base = 38;
/** So many digits fit into an integer, and a short word into three. */
export const perInteger = 6;
export const maxShort = 3 * perInteger;
/** The third integer of a text that is no short word. No short word has it. */
export const otherText = -1;

const shortWord = /^[a-z0-9_]{1,18}$/;

/** Writes the sign of a text. */
export function writeSign(text: string, seed: number, to: Sign): void {
  if (!shortWord.test(text)) {
    to[0] = hashOf(text, seed);
    to[1] = text.length;
    to[2] = otherText;
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
