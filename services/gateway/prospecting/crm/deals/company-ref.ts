import { toOwnHost, toSocialId } from '../../../directory/company-matching/index.js';
import { toStoredText } from '../../../operation/io/stored-text.js';

/** How a CRM or a file names a company, in normalised form; at least one field is not null. */
export type CompanyRef = { socialId: string | null; domain: string | null; name: string | null };

/**
 * Normalises what people write to name a company: a numeric id, also at the end of the company's URL on the network; a domain, or a URL or
 * e-mail address of it; a name. Returns null where none of these is usable.
 */
export function toCompanyRef(given: {
  socialId?: string | null;
  domain?: string | null;
  name?: string | null;
}): CompanyRef | null {
  const ref = { socialId: toSocialId(given.socialId), domain: toOwnHost(given.domain), name: toName(given.name) };
  return ref.socialId !== null || ref.domain !== null || ref.name !== null ? ref : null;
}

/** The reference as one text, which is equal for equal references. */
export function keyOf(ref: CompanyRef): string {
  if (ref.socialId !== null) return `id ${ref.socialId}`;
  return ref.domain !== null ? `domain ${ref.domain}` : `name ${ref.name}`;
}

/** The references, each once; those that are null are left out. */
export function uniqueRefs(refs: (CompanyRef | null)[]): CompanyRef[] {
  return [...new Map(refs.flatMap((ref) => (ref ? [[keyOf(ref), ref] as const] : []))).values()];
}

/** The name in lower case, without outer and repeated space; null where nothing remains. */
function toName(text: string | null | undefined): string | null {
  const name = (toStoredText(text, 300) ?? '').replaceAll(/\s+/g, ' ').toLowerCase();
  return name === '' ? null : name;
}
