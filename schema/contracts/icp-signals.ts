import { z } from 'zod';
import type { ErrorBody } from './codes.js';
import { defineRequest, opaque } from './request.js';
import { instant, instantText, paging, snakeCaseWord, uuid } from './values.js';
import { named, words } from './words.js';

/** The feed serves it and a push carries it (G4). */
export const IcpSignal = named(
  'IcpSignal',
  'One event of the feed, as it is pushed.',
  z.object({
    id: uuid.describe('The ID of the event, which never changes. Receivers recognise a repeated event by it.'),
    icp_criteria_id: uuid.describe('The watch that matched.'),
    signal_type: z.string().describe('The kind of activity.'),
    company_social_id: z.string().nullable().describe('The ID of the company; null where it is not known.'),
    headline: z.string().describe('What happened, in one line.'),
    occurred_at: instantText.describe('When it happened.'),
    detected_at: instantText.describe('When it was detected. Later events of the feed have later instants.'),
    // Up to 32 KiB, which are parsed and printed again.
    payload: z.record(z.string(), z.json()).meta({
      description:
        'Further facts from the source. REST, the stream and pushes return its JSON text as it was written; GraphQL returns values, so that it rounds an integer beyond 2^53.',
      cost: 0.2,
    }),
    is_erased: z
      .literal(true)
      .optional()
      .describe(
        words(
          'Present, and true, where the event named a person who was erased since. Headline and payload are empty then.',
          'True where the event named a person who was erased since. Headline and payload are empty then.',
        ),
      ),
  }),
);
export type IcpSignal = z.output<typeof IcpSignal>;

/** A page of the feed (G5). `next_cursor` is never null: it is where a follower goes on. */
export const IcpSignalPage = z
  .object({
    signals: z.array(IcpSignal).describe('The signals, oldest first, each with the bytes that are stored.'),
    next_cursor: z.string().describe('The `cursor` of the next page. It is never null, since the feed goes on.'),
    has_more: z.boolean().describe('Whether more signals follow already.'),
  })
  .meta({ rows: 'signals' });
export type IcpSignalPage = z.output<typeof IcpSignalPage>;

/** A page holds at most `limit` signals and this many bytes of them, so that it fits one NATS message. */
export const maxPageBytes = 448 * 1024;

/** What cursors of the feed carry as its name (A11); they hold a position. */
export const feedList = 'icp-signals';

const filters = {
  icp_criteria_id: uuid.optional().describe('Only signals of this watch.'),
  signal_type: snakeCaseWord.optional().describe('Only signals of this type.'),
  since: instant.optional().describe('Where to start when no cursor is given.'),
};

/**
 * A stretch of one account's feed crosses NATS in one format, whoever asks for it. The first line is JSON, with what is known of each
 * `event` in the order of the positions; after it comes one line for each event, its stored bytes. `writeStretch` and `readStretch` of the
 * platform are its writer and its reader.
 */
export type StretchHead = { events: { position: number }[] };

/** The first line of a page of the feed. A reader goes on from `next_cursor`, which is never null; `end` is the position of the last event. */
export type FeedPageHead = StretchHead & { next_cursor: string; has_more: boolean; end: number };

/** Reads the feed (G5); the answer is a stretch with a FeedPageHead. */
export const listIcpSignals = defineRequest({
  subject: 'feed.signal.list',
  input: z.object({ query: z.strictObject({ ...paging, ...filters }) }),
  output: opaque,
  timeoutMs: 5_000,
  isRead: true,
});

/** Where a follower of the feed is, and what it wants of it. */
export const followQuery = z.strictObject({
  cursor: paging.cursor.describe(
    words(
      'A `next_cursor` of the list, or the `id` of an event. The stream begins with the signal that follows it.',
      'The `endCursor` of a page of `icpSignals`. The subscription begins with the signal that follows it.',
    ),
  ),
  ...filters,
  since: filters.since.describe('Where to start when no cursor is given; by default, now.'),
});

/** What a live stream takes (G6). `Last-Event-ID` is what a reader that connects again says by itself, so it wins over `cursor`. */
export const icpSignalStreamInput = z.object({
  query: followQuery,
  header: z.object({
    'Last-Event-ID': z
      .string()
      .max(512)
      .optional()
      .describe('The `id` of the last event that a reader received, when it connects again. It wins over `cursor`.'),
  }),
});

/** The most signals, and bytes of them, that a follower reads at once: what it has not taken yet waits in memory. */
export const maxFollowed = 200;
export const maxFollowBytes = 64 * 1024;

/** Reads on for a follower of the feed (G6); the answer is a stretch with a FeedPageHead. */
export const followIcpSignals = defineRequest({
  subject: 'feed.signal.follow',
  input: z.object({ query: followQuery }),
  output: opaque,
  timeoutMs: 5_000,
  isRead: true,
  lane: 'followers',
});

/**
 * Where the feed tells, after a commit, which accounts have new events: one line for each, with its id and the position of its last event.
 * Nobody answers. A message that is lost delays followers until they ask by `findGrown`.
 */
export const grownSubject = 'leadwire.feed.grown';

/** The most accounts in one message about growth, which then stays under 512 KiB (A12), and in one question. */
export const maxGrownAccounts = 5_000;
export const maxAskedAccounts = 1_000;

const placeInFeed = z.object({ account_id: uuid, position: z.int().min(0) });
export type PlaceInFeed = z.output<typeof placeInFeed>;

/** Which of these accounts have events after these positions, and the position of the last one of each (G6). */
export const findGrown = defineRequest({
  subject: 'feed.signal.grown',
  input: z.object({ body: z.object({ places: z.array(placeInFeed).max(maxAskedAccounts) }) }),
  output: z.object({ places: z.array(placeInFeed) }),
  timeoutMs: 3_000,
  isRead: true,
  lane: 'followers',
});

/** What webhooks is told of an event, by the hand-off (H2) and by a pick-up (W4), besides its stored bytes. */
export type HandOffEvent = {
  position: number;
  id: string;
  icp_criteria_id: string;
  signal_type: string;
  detected_at: string;
  pushable: boolean;
  /** The W3C trace that its activity came in with. */
  traceparent?: string;
};

/** The first line of a page of a pick-up. */
export type PickUpHead = { events: HandOffEvent[] };

/**
 * What a hand-off says of one account: the next events, whose positions follow each other; or nothing but `up_to`, the position of the last
 * event known, where the account had no endpoint when it was last handed off, or where the feed asks which events webhooks has. With
 * `is_expired`, the feed no longer keeps what webhooks lacks up to this position, and webhooks passes over it.
 */
export type HandedAccount = { account_id: string; up_to: number; events: HandOffEvent[]; is_expired?: true };

/** The first line of a hand-off. One line for each event follows, its stored bytes. */
export type HandOffHead = { accounts: HandedAccount[] };

/** The most event bytes, events, and accounts that one hand-off carries, so that it fits one NATS message with what it says of each. */
export const maxHandOffBytes = 256 * 1024;
export const maxHandOffEvents = 500;
export const maxHandOffAccounts = 500;

/** What webhooks answers for one account: the position now fanned out, and whether there is an endpoint. */
const fannedOut = z.object({ position: z.int(), has_endpoints: z.boolean() });
export type FannedOut = z.output<typeof fannedOut>;
/** A fault of one account does not concern the others; `is_busy` asks to hand the account over again, in a message of its own. */
const fanOutResult = z.union([
  fannedOut,
  z.object({ is_busy: z.literal(true) }),
  z.object({ error: z.custom<ErrorBody>() }),
]);
export type FanOutResult = z.output<typeof fanOutResult>;

/**
 * Feed to webhooks: fan out what follows your positions. The input is a hand-off; the answer has one result for each account, in the same
 * order. A message of one account is worked on for as long as its time allows. Of several accounts, one that takes long is answered as busy
 * while webhooks goes on with it, so that the others need not wait for it.
 */
export const fanOut = defineRequest({
  subject: 'webhooks.fan-out-accounts',
  input: opaque,
  output: z.object({ results: z.array(fanOutResult) }),
  timeoutMs: 10_000,
  idempotent: true,
  lane: 'hand-off',
});

/**
 * Webhooks to feed: the position of an account's last event, and of the last one that was detected more than `back_ms` ago; 0 where there
 * is none.
 */
export const locateSignals = defineRequest({
  subject: 'feed.signal.locate',
  input: z.object({ account_id: uuid, back_ms: z.int().min(0) }),
  output: z.object({ last: z.int(), before_window: z.int() }),
  timeoutMs: 3_000,
  isRead: true,
  lane: 'hand-off',
});

/**
 * Webhooks to feed: an account's events after `after`, up to `up_to`, in order, at most maxHandOffBytes; the answer is a stretch with a
 * PickUpHead.
 */
export const readSignals = defineRequest({
  subject: 'feed.signal.read',
  input: z.object({ account_id: uuid, after: z.int(), up_to: z.int() }),
  output: opaque,
  timeoutMs: 5_000,
  isRead: true,
  lane: 'hand-off',
});
