import { z } from 'zod';
import { defineRequest, opaque } from './request.js';
import { companySocialId, instant, snakeCaseWord, text, uuid } from './values.js';

/** The largest activity item, bytes of its JSON text (G3). */
export const maxActivityBytes = 32 * 1024;

/** How deep an activity item may be nested: what prints or walks deeper ones would run out of stack. */
export const maxActivityDepth = 64;

/** One thing a company did (G3). `source_id` is unique within its scope: the installation, or the one account named. */
export const ActivityItem = z
  .strictObject({
    source_id: text(1, 200),
    signal_type: snakeCaseWord,
    company_social_id: companySocialId.nullish(),
    company_domain: z
      .string()
      .max(253)
      .toLowerCase()
      .regex(/^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/, 'must be a domain name')
      .nullish(),
    headline: text(1, 500),
    occurred_at: instant,
    // What JSON.parse gave is JSON, so nothing within is looked at again: z.json() walks it at 5 times the cost of the whole rest.
    payload: z
      .record(z.string(), z.unknown())
      .refine((payload) => payload.topic === undefined || typeof payload.topic === 'string', {
        path: ['topic'],
        message: 'must be a string',
      }),
    text: text(0, 30_000).nullish(),
    account_id: uuid.nullish(),
  })
  .refine((item) => item.company_social_id || item.company_domain, {
    path: ['company_social_id'],
    message: 'company_social_id or company_domain is required',
  });
export type ActivityItem = z.output<typeof ActivityItem>;

const refusal = z.object({
  /** The item's place in the body, from 0 (blank NDJSON lines are not items). */
  index: z.int(),
  errors: z.array(z.object({ location: z.string(), message: z.string(), value: z.unknown().optional() })),
});

/** At most this many refusals are listed; `refused_count` counts them all. */
export const maxRefusalsListed = 1_000;

export const ActivityReceipt = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  refused: z.array(refusal),
  refused_count: z.int(),
});
export type ActivityReceipt = z.output<typeof ActivityReceipt>;

/**
 * The gateway's way in. The body is lines: first `{"baseline": boolean, "first_index": number}`, then one item a line, unread
 * by the gateway. `first_index` is the place of the first of them in the caller's body.
 */
export const storeActivity = defineRequest({
  subject: 'feed.activity.store',
  input: opaque,
  output: ActivityReceipt,
  timeoutMs: 10_000,
  idempotent: true,
});

/** The way in for NATS clients with the ingest user (X6): a JSON array of items, or one item a line. */
export const ingestActivity = defineRequest({
  subject: 'leadwire.activity.ingest',
  input: opaque,
  output: ActivityReceipt,
  timeoutMs: 10_000,
  idempotent: true,
});
