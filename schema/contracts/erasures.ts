import { z } from 'zod';
import { defineRequest } from './request.js';
import { uuid } from './values.js';

/** The most hashes of one person. */
export const maxErasedHashes = 1_000;

/**
 * Gateway to feed (X7): whatever these hashes identify was erased and must be kept out. The answer confirms that this is recorded; what is
 * already stored is erased later, without another request.
 */
export const eraseIdentifiers = defineRequest({
  subject: 'feed.identifier.erase',
  input: z.object({ hashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(maxErasedHashes) }),
  output: z.object({}),
  timeoutMs: 10_000,
  idempotent: true,
});

/** The most events that go to webhooks at once; a tombstone has a few hundred bytes. */
export const maxErasedEvents = 200;

/**
 * Feed to webhooks (X7): these events of one account are tombstones now, with these bytes. The answer is the position up to which
 * the account's events are fanned out; it confirms those that are not beyond it.
 */
export const eraseEvents = defineRequest({
  subject: 'webhooks.event.erase',
  input: z.object({
    account_id: uuid,
    events: z
      .array(z.object({ position: z.int(), id: uuid, detected_at: z.string(), body: z.string() }))
      .max(maxErasedEvents),
  }),
  output: z.object({ position: z.int() }),
  timeoutMs: 10_000,
  idempotent: true,
  lane: 'hand-off',
});
