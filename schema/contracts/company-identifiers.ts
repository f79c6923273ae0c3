import { z } from 'zod';
import { text } from './values.js';
import { enumeration, named } from './words.js';

export const IdentifierSource = enumeration('IdentifierSource', 'The source of a company identifier.', {
  network: 'The professional network: the numeric ID of the company.',
  slug: 'The professional network: the short name in the address of the page of the company.',
  domain: 'A domain of the company.',
  lei: 'The Legal Entity Identifier of ISO 17442, 20 characters.',
  registry:
    'A register of companies: the country as two letters, a colon, and the number in the register, such as "NO:923609016".',
  cik: 'The Central Index Key of the SEC.',
  wikidata: 'Wikidata: the item, such as "Q312".',
  crm: 'A CRM: its name, a colon, and the ID in the CRM, such as "hubspot:4711".',
});
export type IdentifierSource = z.output<typeof IdentifierSource>;

/** The sources that have fields of their own in a company: the others are listed as identifiers. */
const ownFields: Partial<Record<IdentifierSource, string>> = {
  network: 'social_id',
  slug: 'slug',
  domain: 'domains',
};

const pair = {
  source: IdentifierSource.describe('The source of the identifier.'),
  value: text(1, 253).describe('The identifier.'),
};
export const CompanyIdentifier = named('CompanyIdentifier', 'An identifier of a company.', z.object(pair));
export type CompanyIdentifier = z.output<typeof CompanyIdentifier>;

export const IdentifierFacts = named(
  'IdentifierFacts',
  'An identifier of a company other than its ID, slug and domains, which have fields of their own.',
  z
    .strictObject(pair)
    .refine(({ source }) => ownFields[source] === undefined, {
      path: ['source'],
      error: ({ input }) => {
        const { source } = input as CompanyIdentifier;
        return `${source} has a field of its own: ${ownFields[source]}`;
      },
    })
    .refine((one) => ownFields[one.source] !== undefined || toIdentifierValue(one) !== null, {
      path: ['value'],
      error: ({ input }) => `must be ${spellings[(input as CompanyIdentifier).source]}`,
    }),
);

const spellings: Record<string, string> = {
  lei: 'an LEI: 18 letters and digits and two check digits',
  registry: 'a country as two letters, a colon and a number, such as NO:923609016',
  cik: 'a CIK: at most 10 digits',
  wikidata: 'an item of Wikidata, such as Q312',
  crm: 'the name of a CRM, a colon and an id, such as hubspot:4711',
};

/** The canonical spelling of an identifier; null if it is invalid, or if its source has a field of its own. */
export function toIdentifierValue({ source, value }: CompanyIdentifier): string | null {
  const given = value.trim();
  switch (source) {
    case 'lei': {
      const lei = given.toUpperCase().replaceAll(/\s/g, '');
      return /^[A-Z\d]{18}\d{2}$/.test(lei) && isoRemainder(lei) === 1 ? lei : null;
    }
    case 'registry': {
      const [, country, number] = /^([a-z]{2}):(.+)$/is.exec(given) ?? [];
      const plain = (number ?? '').replaceAll(/[\s./-]/g, '').toUpperCase();
      return country !== undefined && /^[\p{L}\d]{1,100}$/u.test(plain) ? `${country.toUpperCase()}:${plain}` : null;
    }
    case 'cik':
      return /^\d{1,10}$/.test(given) && Number(given) > 0 ? String(Number(given)) : null;
    case 'wikidata':
      return /^(?:https?:\/\/\S+\/)?(Q[1-9]\d{0,11})$/i.exec(given)?.[1]?.toUpperCase() ?? null;
    case 'crm': {
      const [, system, id] = /^([\w.-]{1,50}):\s*(\S.*)$/s.exec(given) ?? [];
      return system === undefined ? null : `${system.toLowerCase()}:${id}`;
    }
    default:
      return null;
  }
}

/** Returns a test of whether an identifier has the scope of one of these; a company has at most one of each scope. All are `source:value`. */
export function inScopeOf(identifiers: readonly string[]): (identifier: string) => boolean {
  const scopes = new Set(identifiers.map(scopeOf));
  return (identifier) => {
    const scope = scopeOf(identifier);
    return scope !== null && scopes.has(scope);
  };
}

/** A source, or the register of one country. Null for CRMs: each account has its own, and two of the same make have different ids for a company. */
function scopeOf(identifier: string): string | null {
  const [source, scope] = identifier.split(':', 2);
  if (source === 'crm') return null;
  return source === 'registry' ? `registry:${scope}` : source!;
}

/** The remainder by 97 of a text whose letters count as 10 to 35: 1 if the check digits are right (ISO 7064). */
function isoRemainder(text: string): number {
  return [...text].reduce((rest, letter) => {
    const digit = Number.parseInt(letter, 36);
    return (rest * (digit > 9 ? 100 : 10) + digit) % 97;
  }, 0);
}
