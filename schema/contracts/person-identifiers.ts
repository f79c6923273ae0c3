import { z } from 'zod';
import { toIdentifierValue } from './company-identifiers.js';
import { text } from './values.js';
import { enumeration, named } from './words.js';

export const PersonIdentifierSource = enumeration('PersonIdentifierSource', 'The source of a person identifier.', {
  crm: 'A CRM: its name, a colon, and the ID there, such as "hubspot:4711".',
});

export const PersonIdentifierFacts = named(
  'PersonIdentifierFacts',
  'What identifies a person, besides the profile and the e-mail address, which have fields of their own.',
  z
    .strictObject({
      source: PersonIdentifierSource.describe('The source of the identifier.'),
      value: text(1, 253).describe('The identifier.'),
    })
    .refine((one) => toIdentifierValue(one) !== null, {
      path: ['value'],
      error: 'must be the name of a CRM, a colon and an id, such as hubspot:4711',
    }),
);
export type PersonIdentifierFacts = z.output<typeof PersonIdentifierFacts>;

/** Returns the identifiers that facts give, as `source:value` in their canonical spelling. */
export const listPersonIdentifiers = ({
  identifiers,
}: {
  identifiers?: PersonIdentifierFacts[] | null | undefined;
}): string[] => [...new Set((identifiers ?? []).map((one) => `${one.source}:${toIdentifierValue(one)}`))];

/** Whether a text is an id that the directory gave to a person without a known profile. No profile address looks like it. */
export const isOwnPersonId = (text: string): boolean => /^p[1-9]\d{0,14}$/.test(text);
