/** Where the keys of companies without an id of the network begin, downwards; the database's `shown_company_id` has the same number. */
const ownKeys = -(2 ** 52);

/**
 * The key under which the database holds the company of an id, as text (B12): the id of the network itself, or a number below -2^52 for an
 * id such as `c12`, which the directory gave.
 */
export const toCompanyKey = (id: string): string => (id.startsWith('c') ? String(ownKeys - Number(id.slice(1))) : id);

/** The id of the company of a key, as callers know it. */
export const toCompanyId = (key: string | number): string => {
  const number = Number(key);
  return number < 0 ? `c${ownKeys - number}` : String(key);
};

/** The key of the company to which the directory gave its n-th own id. */
export const toOwnKey = (count: number): number => ownKeys - count;

/** Whether a text in a cursor is the id of a company. */
export const isCompanyId = (value: unknown): value is string => typeof value === 'string' && /^c?\d{1,16}$/.test(value);

const largestId = 9_223_372_036_854_775_807n;
const maxLength = 200;
// The paths of organisations' pages on networks.
const page = /(?:^|\/)(?:company|companies|school|showcase|organization)\/([^/?#]+)/i;

/**
 * A company's id without leading zeros: that of the network from digits, or from a URN or URL that ends in them, or that of the directory, such
 * as `c12`. Null where the text has no id, or one beyond the range of a bigint.
 */
export function toSocialId(text: string | null | undefined): string | null {
  const own = /^c0*([1-9]\d{0,14})$/.exec(text?.trim() ?? '')?.[1];
  if (own !== undefined) return `c${own}`;
  const digits = /^(?:https?:\/\/\S*\/|urn:\S*:)?0*(\d{1,19})\/?$/i.exec(text?.trim() ?? '')?.[1];
  return digits !== undefined && BigInt(digits) <= largestId && BigInt(digits) > 0n ? digits : null;
}

/**
 * A company's slug in lower case, from a slug or from the address of its page (`https://social.example/company/acme/about`). Null where
 * the text is empty or another address.
 */
export function toSlug(text: string | null | undefined): string | null {
  const given = (text ?? '').trim();
  const slug = page.exec(given)?.[1] ?? given.replace(/^@/, '').replace(/\/+$/, '');
  const plain = decode(slug).trim().toLowerCase().normalize('NFC');
  return plain === '' || plain.length > maxLength || /[\s/?#:\p{C}]/u.test(plain) ? null : plain;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
