import { z } from 'zod';
import type { ErrorBody } from './codes.js';
import { defineRequest, opaque } from './request.js';
import { companySocialId, instant, refusals, snakeCaseWord, text, uuid } from './values.js';
import { named } from './words.js';

/** The largest activity item, bytes of its JSON text (G3). */
export const maxActivityBytes = 32 * 1024;

/** How deep an activity item may be nested: what prints or walks deeper ones would run out of stack. */
export const maxActivityDepth = 64;

/** One thing a company did (G3). `source_id` is unique within its scope: the installation, or the one account named. */
export const ActivityItem = named(
  'ActivityItem',
  'One thing that a company did.',
  z
    .strictObject({
      source_id: text(1, 200).describe(
        'The key of the item, 1 to 200 characters. An item whose key was stored before is a duplicate and is ignored. It is unique within the installation, or within the account that the item names.',
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
          'The domain of the company. Without `company_social_id`, the item is of the company that has this domain; while none has, it passes no filter by company.',
        ),
      headline: text(1, 500).describe('What happened, in one line of 1 to 500 characters.'),
      occurred_at: instant.describe('When it happened.'),
      // What JSON.parse gave is JSON, so nothing within is looked at again: z.json() walks it at 5 times the cost of the whole rest.
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
          'A longer text of at most 30,000 characters, in which watches look for keywords besides the headline.',
        ),
      account_id: uuid
        .nullish()
        .describe('The only account whose watches see the item. Without it, the watches of all accounts do.'),
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
  'What became of the items of a request. It is returned after the commit.',
  z.object({
    accepted: z.int().describe('How many items were stored.'),
    duplicates: z.int().describe('How many items had a `source_id` that was stored before; the first item stays.'),
    unresolved: z
      .int()
      .describe(
        'How many of the accepted items name their company by a `company_domain` that is not known yet. They are matched again when it becomes known within 30 days.',
      ),
    ...refusals,
  }),
);
export type ActivityReceipt = z.output<typeof ActivityReceipt>;

/**
 * The items of one request in a message: how many lines they take, the index of the first of them in the caller's body, and the trace of
 * the request where it differs from that of the message.
 */
export type ActivityPart = { baseline: boolean; first_index: number; lines: number; traceparent?: string };
export type ActivityHead = { parts: ActivityPart[] };

/** What became of a part. One part may fail where others were stored. */
const ActivityResult = z.union([z.object({ receipt: ActivityReceipt }), z.object({ error: z.custom<ErrorBody>() })]);
export type ActivityResult = z.output<typeof ActivityResult>;

/**
 * The gateway's way in. The body is lines: first an ActivityHead, then the items of its parts, one a line, unread by the gateway. The
 * answer has a result for each part.
 */
export const storeActivity = defineRequest({
  subject: 'feed.activity.store',
  input: opaque,
  output: z.object({ results: z.array(ActivityResult) }),
  timeoutMs: 10_000,
  idempotent: true,
  lane: 'intake',
});

/** The way in for NATS clients with the ingest user (X6): a JSON array of items, or one item a line. */
export const ingestActivity = defineRequest({
  subject: 'leadwire.activity.ingest',
  input: opaque,
  output: ActivityReceipt,
  timeoutMs: 10_000,
  idempotent: true,
  lane: 'intake',
});
