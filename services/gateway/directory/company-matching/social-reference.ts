const largestId = 9_223_372_036_854_775_807n;
const maxLength = 200;
// The pages of a network under which organisations stand.
const page = /(?:^|\/)(?:company|companies|school|showcase|organization)\/([^/?#]+)/i;

/**
 * A company's numeric id on the network, from the digits, an URN or an URL that ends in them, without leading zeros. Null where the
 * text holds none that the database can compare.
 */
export function toSocialId(text: string | null | undefined): string | null {
  const digits = /^(?:https?:\/\/\S*\/|urn:\S*:)?0*(\d{1,19})\/?$/i.exec(text?.trim() ?? '')?.[1];
  return digits !== undefined && BigInt(digits) <= largestId && BigInt(digits) > 0n ? digits : null;
}

/**
 * A company's slug in lower case, from the slug or the address of its page (`https://social.example/company/acme/about`). Null where
 * the text is empty or an address of anything else.
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
