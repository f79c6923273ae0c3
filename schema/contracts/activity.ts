import { z } from 'zod';
import type { ErrorBody } from './codes.js';
import { defineRequest, opaque } from './request.js';
import { companySocialId, instant, refusals, snakeCaseWord, text, uuid } from './values.js';
import { named } from './words.js';

/** The largest activity item, bytes of its JSON text (G3). */
export const maxActivityBytes = 32 * 1024;

/** How deep an activity item may be nested: code that prints or walks a deeper one would run out of stack. */
export const maxActivityDepth = 64;

/** One thing a company did (G3). `source_id` is unique within its scope: the installation, or the one account named. */
export const ActivityItem = named(
  'ActivityItem',
  'One thing that a company did.',
  z
    .strictObject({
      source_id: text(1, 200).describe(
        'The key of the item, 1 to 200 characters. An item whose key is already stored is a duplicate and is ignored. The key is unique within the installation, or within the account that the item names.',
      ),
      signal_type: snakeCaseWord.describe(
        'The kind of activity in lower snake case, such as "hiring" or "product_launch".',
      ),
      company_social_id: companySocialId
        .nullish()
        .describe('The ID of the company. This or `company_domain` is required.'),
      company_domain: z
        .string()
        .max(253)
        .toLowerCase()
        .regex(/^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/, 'must be a domain name')
        .nullish()
        .describe(
          'The domain of the company. Without `company_social_id`, the item belongs to the company that has this domain; while no company has it, the item passes no filter by company.',
        ),
      headline: text(1, 500).describe('What happened, in one line of 1 to 500 characters.'),
      occurred_at: instant.describe('When it happened.'),
      // What JSON.parse returned is JSON, so its contents are not checked again: z.json() walks them at 5 times the cost of all the rest.
      payload: z
        .record(z.string(), z.unknown())
        .refine((payload) => payload.topic === undefined || typeof payload.topic === 'string', {
          path: ['topic'],
          message: 'must be a string',
        })
        .describe(
          'Further facts, as an object. Watches compare its `topic`, which must be a string. Its JSON text is stored as it was written except for white space: numbers, strings and the order of keys stay as they are.',
        ),
      text: text(0, 30_000)
        .nullish()
        .describe(
          'A longer text of at most 30,000 characters. Watches look for keywords in the headline and in this text.',
        ),
      account_id: uuid
        .nullish()
        .describe('The only account whose watches see the item. Without it, the watches of all accounts see it.'),
    })
    .refine((item) => item.company_social_id || item.company_domain, {
      path: ['company_social_id'],
      message: 'company_social_id or company_domain is required',
    }),
);
export type ActivityItem = z.output<typeof ActivityItem>;

export { maxRefusalsListed } from './values.js';

export const ActivityReceipt = named(
  'ActivityReceipt',
  'What became of the items of a request. The receipt is returned after the commit.',
  z.object({
    accepted: z.int().describe('How many items were stored.'),
    duplicates: z.int().describe('How many items had a `source_id` that was already stored; the first item is kept.'),
    unresolved: z
      .int()
      .describe(
        'How many of the accepted items name their company by a `company_domain` that is not known yet. They are matched again if it becomes known within 30 days.',
      ),
    ...refusals,
  }),
);
export type ActivityReceipt = z.output<typeof ActivityReceipt>;

/**
 * The items of one request in a message: how many lines they take, the index of the first of them in the caller's body, and the trace of
 * the request if it differs from that of the message.
 */
export type ActivityPart = { baseline: boolean; first_index: number; lines: number; traceparent?: string };
export type ActivityHead = { parts: ActivityPart[] };

/** What became of a part. One part may fail although others were stored. */
const ActivityResult = z.union([z.object({ receipt: ActivityReceipt }), z.object({ error: z.custom<ErrorBody>() })]);
export type ActivityResult = z.output<typeof ActivityResult>;

/**
 * Gateway to feed: stores activity. The body is lines: first an ActivityHead, then the items of its parts, one per line, which the gateway
 * does not parse. The answer has a result for each part.
 */
export const storeActivity = defineRequest({
  subject: 'feed.activity.store',
  input: opaque,
  output: z.object({ results: z.array(ActivityResult) }),
  timeoutMs: 10_000,
  idempotent: true,
  lane: 'intake',
});

/** Stores activity from NATS clients with the ingest user (X6): a JSON array of items, or one item per line. */
export const ingestActivity = defineRequest({
  subject: 'leadwire.activity.ingest',
  input: opaque,
  output: ActivityReceipt,
  timeoutMs: 10_000,
  idempotent: true,
  lane: 'intake',
});
