import { toHost, toOwnHost, toRegistrable } from './domain-name.js';
import { type NameKey, toNameKeys, toStrictName } from './name-keys.js';
import { toCompanyKey, toSlug, toSocialId } from './social-reference.js';

/** What names a company (D2), as people write it; any part may be absent. */
export type CompanyInput = {
  social_id?: string | null;
  /** Those of other sources, as `source:value`. */
  identifiers?: string[];
  social_slug?: string | null;
  domain?: string | null;
  name?: string | null;
};

/** A normalised input. A part that is absent, or names nothing, is null. */
export type ReadInput = {
  /** The key of the company. */
  socialId: string | null;
  identifiers: string[];
  slug: string | null;
  host: string | null;
  registrable: string | null;
  /** Empty where there is no name. */
  nameKeys: NameKey[];
  strictName: string;
};

// People paste addresses of this network's pages where a domain is asked for.
const network = 'linkedin.com';

/**
 * Normalises an input. An address of the network names a slug, in whichever field it is given, and a slug of digits is an id. A mailbox of
 * a large provider, or a page at a shared host, is no domain.
 */
export function readInput(input: CompanyInput): ReadInput {
  const host = toOwnHost(input.domain);
  const isPage = host === null && toHost(input.domain)?.endsWith(network);
  const slug = toSlug(input.social_slug) ?? (isPage ? toSlug(input.domain) : null);
  const isId = slug !== null && /^\d+$/.test(slug);
  const name = input.name ?? '';
  const id = toSocialId(input.social_id) ?? (isId ? toSocialId(slug) : null);
  return {
    socialId: id && toCompanyKey(id),
    // The slug of a company that was merged is kept as an identifier.
    identifiers: [...(input.identifiers ?? []), ...(slug !== null && !isId ? [`slug:${slug}`] : [])],
    slug: isId ? null : slug,
    host,
    registrable: host && toRegistrable(host),
    nameKeys: toNameKeys(name),
    strictName: toStrictName(name),
  };
}
