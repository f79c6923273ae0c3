import { createHash } from 'node:crypto';
import { type CompanyInput, keysOf, readInput } from '../company-matching/index.js';

/** How a position names its employer by text; at least one is not null. */
export type EmployerName = { name: string | null; domain: string | null; page: string | null };

/** What an employer's name is in the dictionary: its digest, and the keys by which companies find it. */
export type EmployerEntry = EmployerName & { digest: string; keys: string[] };

export const toEntry = (employer: EmployerName): EmployerEntry => ({
  ...employer,
  digest: digestOf(employer),
  keys: keysOfEmployer(employer),
});

/** A digest of the name, the domain and the page, as a UUID. */
export function digestOf({ name, domain, page }: EmployerName): string {
  const hex = createHash('md5')
    .update(JSON.stringify([name, domain, page]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What the matching of companies is asked. */
export const toCompanyInput = ({ name, domain, page }: EmployerName): CompanyInput => ({
  name,
  domain,
  social_slug: page,
});

/** The keys of the companies that may be meant, as `kind key`. */
function keysOfEmployer(employer: EmployerName): string[] {
  const read = readInput(toCompanyInput(employer));
  const keys = keysOf(read).map(({ kind, key }) => `${kind} ${key}`);
  return read.socialId === null ? keys : [...keys, `id ${read.socialId}`];
}
