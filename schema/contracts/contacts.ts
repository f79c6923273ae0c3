import { z } from 'zod';
import { personAddress } from './directory.js';
import { identifier, several, uuid } from './values.js';
import { named, words } from './words.js';

/** In REST, a field of a contact that is not known has no key, rather than null (E3). */
export const Contact = named(
  'Contact',
  words(
    'Who a person is now, and how the person can be reached. Fields that are not known are missing.',
    'Who a person is now, and how the person can be reached. Fields that are not known are null.',
  ),
  z.object({
    contact_id: uuid.describe('The ID of the contact. For a person of the directory it is the ID of the person.'),
    first_name: z.string().describe('The first name.'),
    last_name: z.string().describe('The last name.'),
    job_title: z.string().optional().describe('The current job title.'),
    company_name: z.string().optional().describe('The name of the current employer.'),
    company_social_id: identifier.optional().describe('The ID of the current employer on the professional network.'),
    company_social_slug: z
      .string()
      .optional()
      .describe('The short name of the current employer in addresses of the network.'),
    social_url: z
      .string()
      .describe(
        "The address of the person's profile; if none is known, the ID that the directory assigned, such as `p12`.",
      ),
    location: z.string().optional().describe('Where the person is, as the person writes it.'),
    email: z.string().optional().describe('The e-mail address. Only a verified address is returned.'),
    phone: z
      .string()
      .optional()
      .describe('A telephone number: one that its provider verified, else the one that was collected last.'),
  }),
).meta({ key: 'contact_id' });
export type Contact = z.output<typeof Contact>;

/** The deprecated operation (E1); its answer is a bare array. */
export const listContactsByIdInput = z.object({
  body: z.strictObject({
    contact_ids: z.array(uuid).max(1_000).describe('The IDs of the contacts, at most 1,000.'),
  }),
});

/** The most contacts that one request names (E2): what fits in a query of 8 KiB. */
const atMost = 100;

/** Contacts by their ids, by the addresses of their profiles, or both (E2). */
export const listContactsInput = z.object({
  query: z
    .strictObject({
      contact_ids: several(uuid, { most: atMost, separator: ',' }).describe(
        'The IDs of contacts, at most 100 together with `social_urls`. The operation contactsById takes 1,000.',
      ),
      social_urls: several(personAddress, { most: atMost }).describe('The addresses of profiles.'),
    })
    .refine(({ contact_ids, social_urls }) => contact_ids || social_urls, {
      path: ['contact_ids'],
      error: 'is required, or social_urls',
    })
    .refine(({ contact_ids = [], social_urls = [] }) => contact_ids.length + social_urls.length <= atMost, {
      path: ['social_urls'],
      error: `at most ${atMost} contacts can be requested at once`,
    }),
});
export const Contacts = named(
  'Contacts',
  'The contacts that were found.',
  z.object({ contacts: z.array(Contact).describe('The contacts, in the order in which they were requested.') }),
);
export type Contacts = z.output<typeof Contacts>;
