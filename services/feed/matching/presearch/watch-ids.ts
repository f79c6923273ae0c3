import { mix } from './chains.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const hyphen = 45;
const letterA = 97;

/** Writes a UUID as four integers. Throws where it is none. */
export function writeId(text: string, to: Int32Array, at: number): void {
  if (!uuid.test(text)) throw new Error('The ID of a watch or an account is not a UUID.');
  let digits = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === hyphen) continue;
    const into = at + (digits++ >> 3);
    to[into] = (to[into]! << 4) | (code < letterA ? code - 48 : code - letterA + 10);
  }
}

/** Returns the UUID of four integers. */
export function readId(from: Int32Array, at: number): string {
  const hex = [0, 1, 2, 3].map((nth) => (from[at + nth]! >>> 0).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function isSameId(one: Int32Array, at: number, other: Int32Array, otherAt: number): boolean {
  for (let nth = 0; nth < 4; nth++) if (one[at + nth] !== other[otherAt + nth]) return false;
  return true;
}

export function hashId(data: Int32Array, at: number, seed: number): number {
  return mix(mix(data[at]! ^ seed, data[at + 1]!), mix(data[at + 2]! ^ seed, data[at + 3]!));
}
