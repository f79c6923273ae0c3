import { toHost, toOwnHost, toRegistrable } from './domain-name.js';
import { type NameKey, toNameKeys, toStrictName } from './name-keys.js';
import { toSlug, toSocialId } from './social-reference.js';

/** What names a company, any part of it (D2), as people write it. */
export type CompanyInput = {
  social_id?: string | null;
  social_slug?: string | null;
  domain?: string | null;
  name?: string | null;
};

/** An input as it is compared. Null where a part is absent or names nothing. */
export type ReadInput = {
  socialId: string | null;
  slug: string | null;
  host: string | null;
  registrable: string | null;
  /** None where there is no name. */
  nameKeys: NameKey[];
  strictName: string;
};

// Whose pages people paste where a domain is asked for.
const network = 'linkedin.com';

/**
 * Normalises an input. An address of the network names a slug wherever it stands, and a slug of digits is an id; an address of what a
 * host lends to others, a mailbox of a large provider or a page of a large site, is no domain.
 */
export function readInput(input: CompanyInput): ReadInput {
  const host = toOwnHost(input.domain);
  const isPage = host === null && toHost(input.domain)?.endsWith(network);
  const slug = toSlug(input.social_slug) ?? (isPage ? toSlug(input.domain) : null);
  const isId = slug !== null && /^\d+$/.test(slug);
  const name = input.name ?? '';
  return {
    socialId: toSocialId(input.social_id) ?? (isId ? toSocialId(slug) : null),
    slug: isId ? null : slug,
    host,
    registrable: host && toRegistrable(host),
    nameKeys: toNameKeys(name),
    strictName: toStrictName(name),
  };
}
