import { z } from 'zod';
import { defineRequest, opaque } from './request.js';
import { instant, paging, snakeCaseWord, uuid } from './values.js';

/** One ICP signal event, as the feed serves it and a push carries it (G4). */
export const IcpSignal = z.object({
  id: uuid,
  icp_criteria_id: uuid,
  signal_type: z.string(),
  company_social_id: z.string().nullable(),
  headline: z.string(),
  occurred_at: z.string(),
  detected_at: z.string(),
  payload: z.record(z.string(), z.json()),
  is_erased: z
    .literal(true)
    .optional()
    .describe('Present where the event named a person who was erased since: headline and payload are empty then.'),
});
export type IcpSignal = z.output<typeof IcpSignal>;

/** A page of the feed (G5). `next_cursor` is never null: it is where a follower goes on. */
export const IcpSignalPage = z.object({
  signals: z.array(IcpSignal).describe('Oldest first, each as its stored bytes.'),
  next_cursor: z.string().describe('Where the next page starts; never null, since the feed goes on.'),
  has_more: z.boolean().describe('Whether there is more already.'),
});
export type IcpSignalPage = z.output<typeof IcpSignalPage>;

/** A page holds at most `limit` signals and this many bytes of them, so that it fits one NATS message. */
export const maxPageBytes = 448 * 1024;

/** What cursors of the feed carry as its name (A11); they hold a position. */
export const feedList = 'icp-signals';

const filters = {
  icp_criteria_id: uuid.optional(),
  signal_type: snakeCaseWord.optional(),
  since: instant.optional(),
};

/**
 * Reads the feed; the answer is the JSON text of an IcpSignalPage around the stored bytes, passed on unread. Asked for, it has the
 * signals' `positions` besides: what GraphQL makes the cursors of edges of.
 */
export const listIcpSignals = defineRequest({
  subject: 'feed.signal.list',
  input: z.object({
    query: z.strictObject({ ...paging, ...filters }),
    with_positions: z.boolean().optional(),
  }),
  output: opaque,
  timeoutMs: 5_000,
  isRead: true,
});

/** Where a follower of the feed is, and what it wants of it. */
export const followQuery = z.strictObject({
  cursor: paging.cursor.describe('A `next_cursor` of the list, or the `id` of an event: what follows it comes.'),
  ...filters,
});

/** What a live stream takes (G6). `Last-Event-ID` is what a reader that connects again says by itself, so it wins over `cursor`. */
export const icpSignalStreamInput = z.object({
  query: followQuery,
  header: z.object({
    'Last-Event-ID': z
      .string()
      .max(512)
      .optional()
      .describe('The `id` of the last event that came, when a reader connects again; it wins over `cursor`.'),
  }),
});

/** The most signals, and bytes of them, that a follower reads at once: what it has not taken yet waits in memory. */
export const maxFollowed = 200;
export const maxFollowBytes = 64 * 1024;

/**
 * Reads on for a follower of the feed (G6); the answer is lines: first a FollowHead, then for each signal two lines, the cursor that it
 * is gone on from after it, and its stored bytes.
 */
export const followIcpSignals = defineRequest({
  subject: 'feed.signal.follow',
  input: z.object({ query: followQuery }),
  output: opaque,
  timeoutMs: 5_000,
  isRead: true,
});
export type FollowHead = { next_cursor: string; has_more: boolean };

/**
 * Events handed from feed to webhooks (H2), and read back by a pick-up (W4), as lines: first a HandOverHead, then for
 * each event two lines, its HandOverMeta and its stored bytes.
 */
export type HandOverHead = { account_id: string; first_position: number; count: number };
export type HandOverMeta = {
  position: number;
  id: string;
  icp_criteria_id: string;
  signal_type: string;
  detected_at: string;
  pushable: boolean;
  /** The W3C trace that its activity came in with. */
  traceparent?: string;
};

/** The most event bytes that one hand-over carries. */
export const maxHandOverBytes = 256 * 1024;

/** Feed to webhooks: fan out what follows your position; the answer is the position now fanned out. */
export const fanOut = defineRequest({
  subject: 'webhooks.fan-out',
  input: opaque,
  output: z.object({ position: z.int() }),
  timeoutMs: 10_000,
  idempotent: true,
});

/** Webhooks to feed: an account's events after `after` up to `upTo`, detected since `since`, in order, at most maxHandOverBytes. */
export const readSignals = defineRequest({
  subject: 'feed.signal.read',
  input: z.object({ account_id: uuid, after: z.int(), up_to: z.int(), since: instant }),
  output: opaque,
  timeoutMs: 5_000,
  isRead: true,
});
