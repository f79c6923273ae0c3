import { z } from 'zod';
import { toIdentifierValue } from './company-identifiers.js';
import { text } from './values.js';
import { enumeration, named } from './words.js';

export const PersonIdentifierSource = enumeration('PersonIdentifierSource', 'Who gave an identifier to a person.', {
  crm: 'A CRM: its name, a colon, and the ID there, such as "hubspot:4711".',
});

export const PersonIdentifierFacts = named(
  'PersonIdentifierFacts',
  'What identifies a person, besides the profile and the e-mail address, which have fields of their own.',
  z
    .strictObject({
      source: PersonIdentifierSource.describe('Who gave the identifier.'),
      value: text(1, 253).describe('The identifier.'),
    })
    .refine((one) => toIdentifierValue(one) !== null, {
      path: ['value'],
      error: 'must be the name of a CRM, a colon and an id, such as hubspot:4711',
    }),
);
export type PersonIdentifierFacts = z.output<typeof PersonIdentifierFacts>;

/** The identifiers that facts give, as `source:value` in their one spelling. */
export const listPersonIdentifiers = ({
  identifiers,
}: {
  identifiers?: PersonIdentifierFacts[] | null | undefined;
}): string[] => [...new Set((identifiers ?? []).map((one) => `${one.source}:${toIdentifierValue(one)}`))];

/** An id that the directory gave somebody whose profile is not known. No address looks like it. */
export const isOwnPersonId = (text: string): boolean => /^p[1-9]\d{0,14}$/.test(text);
