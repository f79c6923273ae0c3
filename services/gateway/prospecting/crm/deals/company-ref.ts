import { toOwnHost, toSocialId } from '../../../directory/company-matching/index.js';
import { toStoredText } from '../../../operation/io/stored-text.js';

/** How a CRM or a file names a company, normalised; at least one part is there. */
export type CompanyRef = { socialId: string | null; domain: string | null; name: string | null };

/**
 * A company reference from what people write: a numeric id (also at the end of the company's URL on the network), a domain, an URL
 * or an address of it, a name. Null where nothing of it can name a company.
 */
export function toCompanyRef(given: {
  socialId?: string | null;
  domain?: string | null;
  name?: string | null;
}): CompanyRef | null {
  const ref = { socialId: toSocialId(given.socialId), domain: toOwnHost(given.domain), name: toName(given.name) };
  return ref.socialId !== null || ref.domain !== null || ref.name !== null ? ref : null;
}

/** The reference as one text, the same for the same reference. */
export function keyOf(ref: CompanyRef): string {
  if (ref.socialId !== null) return `id ${ref.socialId}`;
  return ref.domain !== null ? `domain ${ref.domain}` : `name ${ref.name}`;
}

/** In lower case, without outer and double space. */
function toName(text: string | null | undefined): string | null {
  const name = (toStoredText(text, 300) ?? '').replaceAll(/\s+/g, ' ').toLowerCase();
  return name === '' ? null : name;
}
