import { z } from 'zod';
import { profileUrl } from './directory.js';
import { uuid } from './values.js';

/** How somebody can be reached, and who they are now (E3). What is not known has no key, rather than null. */
export const Contact = z.object({
  contact_id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  job_title: z.string().optional(),
  company_name: z.string().optional(),
  company_social_id: z.string().optional(),
  company_social_slug: z.string().optional(),
  social_url: z.string(),
  location: z.string().optional(),
  /** A verified address alone. */
  email: z.string().optional(),
  phone: z.string().optional(),
});
export type Contact = z.output<typeof Contact>;

/** The deprecated operation (E1); its answer is a bare array. */
export const listContactsByIdInput = z.object({
  body: z.strictObject({ contact_ids: z.array(uuid).max(1_000) }),
});

/** The most contacts that one request names (E2): what fits in a query of 8 KiB. */
const atMost = 100;

/** A parameter that may be repeated; `comma` where its values may also be joined by one. An empty value names nothing. */
function several<S extends z.ZodType>(value: S, comma?: string) {
  const split = (one: unknown): unknown[] => {
    if (typeof one !== 'string') return [one];
    return (comma ? one.split(comma) : [one]).filter((part) => part !== '');
  };
  return z.preprocess(
    (given) => (given === undefined ? undefined : [given].flat().flatMap(split)),
    z.array(value).max(atMost).optional(),
  );
}

/** Contacts by their ids, by the addresses of their profiles, or both (E2). */
export const listContactsInput = z.object({
  query: z
    .strictObject({ contact_ids: several(uuid, ','), social_urls: several(profileUrl) })
    .refine(({ contact_ids, social_urls }) => contact_ids || social_urls, {
      path: ['contact_ids'],
      error: 'is required, or social_urls',
    })
    .refine(({ contact_ids = [], social_urls = [] }) => contact_ids.length + social_urls.length <= atMost, {
      path: ['social_urls'],
      error: `at most ${atMost} contacts are asked for at once`,
    }),
});
export const Contacts = z.object({ contacts: z.array(Contact) });
export type Contacts = z.output<typeof Contacts>;
