/*
 * A signature is 64 bits that say roughly which terms the roles of a title have, so that a search sees by a row of its index that most titles
 * are not meant. Each head and qualifier sets one of the lower bits, each word and occupation one of the others; terms that share a bit only
 * make a search look at a title in vain. Signatures are stored: who changes what sets which bit raises `rulesVersion`.
 */
const headBits = 22;
const otherBits = 42;
const heads = (1n << BigInt(headBits)) - 1n;

/** The signature of a title by the terms of its roles, as a signed number. */
export function signatureOf(roles: readonly (readonly string[])[]): bigint {
  return BigInt.asIntN(64, bitsOf(roles.flat()));
}

/** A statement compares each row that its index leaves with so many masks. */
const mostMasks = 64;

/**
 * Masks of which the signature of a title that meets one of the clauses has all bits of at least one, as signed numbers. Null where some
 * clause asks for nothing that signatures tell, or for too much.
 */
export function masksOf(clauses: readonly { all: readonly string[] }[]): bigint[] | null {
  let masks = [...new Set(clauses.map(({ all }) => bitsOf(all)))];
  if (masks.length > mostMasks) masks = [...new Set(masks.map((mask) => mask & heads))];
  if (masks.length > mostMasks || masks.includes(0n)) return null;
  const isImplied = (mask: bigint): boolean => masks.some((other) => other !== mask && (mask & other) === other);
  return masks.filter((mask) => !isImplied(mask)).map((mask) => BigInt.asIntN(64, mask));
}

/** The bits of terms, which are described in terms.ts; of a term of several words those of each. */
function bitsOf(terms: readonly string[]): bigint {
  let bits = 0n;
  for (const term of terms) {
    const [kind, text] = [term[0], term.slice(2)];
    if (kind === 'h' || kind === 'q') bits |= 1n << BigInt(hashOf(term) % headBits);
    else for (const word of kind === 'o' ? [term] : text.split(' ')) bits |= bitOfWord(word);
  }
  return bits;
}

const bitOfWord = (word: string): bigint => 1n << BigInt(headBits + (hashOf(word) % otherBits));

/** FNV-1a, the same in every process. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
