import { z } from 'zod';
import type { ErrorBody } from './codes.js';
import { consumerName } from './icp-signal-consumers.js';
import { defineRequest, opaque } from './request.js';
import { IcpSignalMatch } from './signal-matches.js';
import {
  byIds,
  foundOf,
  identifier,
  idPath,
  instant,
  instantText,
  ListOrder,
  paging,
  several,
  snakeCaseWord,
  uuid,
  wholeNumber,
} from './values.js';
import { named, words } from './words.js';

/** The feed serves it and a push carries it (G4). */
export const IcpSignal = named(
  'IcpSignal',
  'One event of the feed, as it is pushed.',
  z.object({
    id: uuid.describe(
      words(
        'The ID of the event, which never changes. Receivers recognise a repeated event by it.',
        'The ID of the event, which never changes: it is the `event.id` of pushes, by which receivers recognise a repeated event.',
      ),
    ),
    icp_criteria_id: uuid.describe('The watch that matched.'),
    signal_type: z.string().describe('The kind of activity.'),
    company_social_id: identifier.nullable().describe('The ID of the company; null if it is not known.'),
    headline: z.string().describe('What happened, in one line.'),
    occurred_at: instantText.describe('When it happened.'),
    detected_at: instantText.describe('When it was detected. Later events of the feed have later instants.'),
    // Up to 32 KiB, which are parsed and printed again.
    payload: z.record(z.string(), z.json()).meta({
      description:
        'Further facts from the source. REST, the stream and pushes return its JSON text as it was written; GraphQL returns values, so it rounds integers beyond 2^53.',
      cost: 0.2,
    }),
    is_erased: z
      .literal(true)
      .optional()
      .describe(
        words(
          'Present, and true, if the event named a person who has since been erased. Headline and payload are then empty.',
          'True if the event named a person who has since been erased. Headline and payload are then empty.',
        ),
      ),
  }),
);
export type IcpSignal = z.output<typeof IcpSignal>;

/** A page of the feed (G5). `next_cursor` is never null: a follower continues from it. */
export const IcpSignalPage = z
  .object({
    signals: z.array(IcpSignal).describe('The signals in the requested order, each with the bytes that are stored.'),
    next_cursor: z
      .string()
      .describe('The `cursor` of the next page in this order. It is never null, since the feed goes on.'),
    has_more: z.boolean().describe('Whether more signals can be read now, in this order and between these instants.'),
    matches: z
      .array(IcpSignalMatch)
      .optional()
      .describe('With `include=match`, why each of the signals matched, in the same order.'),
  })
  .meta({
    rows: 'signals',
    uncounted:
      'A feed has no end: continue from `endCursor`, in the order that was requested. It has neither a total nor backward paging. `watchVolume` counts what a watch finds, and `lag` of a consumer counts what it has not read.',
  });
export type IcpSignalPage = z.output<typeof IcpSignalPage>;

/** A page holds at most `limit` signals and this many bytes of them, so that it fits one NATS message. */
export const maxPageBytes = 448 * 1024;

/** The name of the feed in its cursors (A11), which hold the position that was read last. */
export const feedList = 'icp-signals';

/** The same for a feed that is read newest first; its cursors hold the position that is read next. */
export const newestFeedList = 'icp-signals-newest';

/** The most watches, and the most types, that one reader names. */
const maxNamed = 20;
const watches = several(uuid, { least: 1, most: maxNamed, separator: ',' });
const types = several(snakeCaseWord, { least: 1, most: maxNamed, separator: ',' });

const filters = {
  icp_criteria_id: watches.meta({
    description: `Only signals of this watch, or of these, up to ${maxNamed}, joined by commas.`,
    graphqlType: uuid,
  }),
  icp_criteria_ids: watches.describe(
    `Only signals of these watches, up to ${maxNamed}, like several \`icp_criteria_id\`.`,
  ),
  signal_type: types.meta({
    description: `Only signals of this type, or of these, up to ${maxNamed}, joined by commas.`,
    graphqlType: snakeCaseWord,
  }),
  signal_types: types.describe(`Only signals of these types, up to ${maxNamed}, like several \`signal_type\`.`),
  since: instant.optional().describe('Where to start when no cursor is given.'),
  consumer: consumerName
    .optional()
    .describe('The consumer at whose committed place to start when no cursor is given. It overrides `since`.'),
};

/** Which signals a reader wants, as REST and GraphQL spell it; null means all. */
export function wantedOf(query: {
  icp_criteria_id?: string[] | undefined;
  icp_criteria_ids?: string[] | undefined;
  signal_type?: string[] | undefined;
  signal_types?: string[] | undefined;
}): { icpCriteriaIds: string[] | null; signalTypes: string[] | null } {
  const join = (one?: string[], other?: string[]): string[] | null =>
    one || other ? [...new Set([...(one ?? []), ...(other ?? [])])] : null;
  return {
    icpCriteriaIds: join(query.icp_criteria_id, query.icp_criteria_ids),
    signalTypes: join(query.signal_type, query.signal_types),
  };
}

/** What a page may contain about its signals besides their bytes. GraphQL has fields for it. */
const include = z
  .enum(['match'])
  .optional()
  .meta({ description: 'With "match", `matches` says why each signal matched.', isOnlyRest: true });

/**
 * A stretch of one account's feed crosses NATS in the same format for every reader. The first line is JSON, with what is known of each
 * `event` in the order of the positions, which fall if the feed is read newest first; then comes one line for each event, its stored
 * bytes. `writeStretch` and `readStretch` of schema/feed-stretch.ts write and read it.
 */
export type StretchHead = { events: { position: number }[]; is_newest_first?: true };

/**
 * The first line of a page of the feed. A reader continues from `next_cursor`, which is never null; `end` is the position of the last event,
 * and `tombstones` the number of the account's last tombstone before the page was read, if that was requested.
 */
export type FeedPageHead = StretchHead & { next_cursor: string; has_more: boolean; end: number; tombstones?: number };

/** What a page of the feed takes, in REST and GraphQL. */
export const feedQuery = {
  ...paging,
  ...filters,
  since: instant
    .optional()
    .describe(
      'Where to start when no cursor is given. With the newest first, it is where to end: only signals detected then or later.',
    ),
  until: instant.optional().describe('Only signals that were detected before this instant.'),
  order: ListOrder.optional().describe(
    'Whether the oldest signals come first, which is the default, or the newest. Each order has cursors of its own.',
  ),
};

/** The longest wait for a page that would be empty, in seconds (G9). */
export const maxWaitS = 30;

/** Reads the feed (G5); the answer is a stretch with a FeedPageHead. `wait` and `include` are for the caller of this request. */
export const listIcpSignals = defineRequest({
  subject: 'feed.signal.list',
  input: z.object({
    query: z.strictObject({
      ...feedQuery,
      wait: wholeNumber(0, maxWaitS)
        .optional()
        .describe(
          `How many seconds to wait for a signal if the page would be empty: 0, the default, to ${maxWaitS}. With until, or with the newest first, there is no wait.`,
        ),
      include,
    }),
  }),
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

/** The input of a live stream (G6). A reader that reconnects sends `Last-Event-ID` automatically, so it takes precedence over `cursor`. */
export const icpSignalStreamInput = z.object({
  query: followQuery,
  header: z.object({
    'Last-Event-ID': z
      .string()
      .max(512)
      .optional()
      .describe('The `id` of the last event that a reader received, when it reconnects. It overrides `cursor`.'),
  }),
});

/** The input of a live stream of tombstones. */
export const tombstoneStreamInput = z.object({
  query: z.strictObject({
    icp_criteria_id: filters.icp_criteria_id,
    icp_criteria_ids: filters.icp_criteria_ids,
    signal_type: filters.signal_type,
    signal_types: filters.signal_types,
  }),
});

/** The most signals, and bytes of them, that a follower reads at once: what it has not taken yet waits in memory. */
export const maxFollowed = 200;
export const maxFollowBytes = 64 * 1024;

/** Reads on for a follower of the feed (G6); the answer is a stretch with a FeedPageHead. */
export const followIcpSignals = defineRequest({
  subject: 'feed.signal.follow',
  input: z.object({
    query: followQuery,
    /** Whether the answer says which tombstone is the last one. */
    tells_tombstones: z.boolean().optional(),
  }),
  output: opaque,
  timeoutMs: 5_000,
  isRead: true,
  lane: 'followers',
});

/** One event of the account by its id (G9); the answer is its stored bytes. */
export const getIcpSignal = defineRequest({
  subject: 'feed.signal.get',
  input: z.object({ path: idPath }),
  output: opaque,
  timeoutMs: 5_000,
  isRead: true,
});
export const readIcpSignals = defineRequest({
  subject: 'feed.signal.find',
  input: byIds,
  output: foundOf(IcpSignal),
  timeoutMs: 5_000,
  isRead: true,
});

/**
 * A page of the events of each of these watches, newest first; those whose pages would not fit the message are `left`. `positions` are
 * those of the events, and a cursor is one of the feed that is read newest first.
 */
export const readIcpSignalsOfWatches = defineRequest({
  subject: 'feed.signal.of-watches',
  input: byIds.extend({ query: z.strictObject(paging) }),
  output: z.object({
    found: z.array(
      z.object({
        id: uuid,
        signals: z.array(IcpSignal),
        positions: z.array(z.int()),
        next_cursor: z.string().nullable(),
      }),
    ),
    left: z.array(z.string()),
  }),
  timeoutMs: 5_000,
  isRead: true,
});

/** Informs readers of an event that it was erased after they may have read it (G9). */
export const IcpSignalTombstone = named(
  'IcpSignalTombstone',
  'An event of the feed that named a person who has since been erased. Delete what you stored of it.',
  z.object({
    id: uuid.describe('The ID of the event.'),
    icp_criteria_id: uuid.describe('The watch that matched.'),
    signal_type: z.string().describe('The kind of activity.'),
    detected_at: instantText.describe('When the event was detected, which shows whether you have read past it.'),
    erased_at: instantText.describe('When the event was erased.'),
    cursor: z.string().describe('The cursor of the list of tombstones after this one.'),
    feed_cursor: z.string().describe('The cursor of the feed after the event.'),
  }),
);
export type IcpSignalTombstone = z.output<typeof IcpSignalTombstone>;

/** The name of the list of tombstones in its cursors (A11), which hold the number of a tombstone in its account. */
export const tombstonesList = 'icp-signal-tombstones';

export const IcpSignalTombstonePage = z
  .object({
    tombstones: z.array(IcpSignalTombstone).describe('The tombstones, in the order of erasure.'),
    next_cursor: z.string().describe('The `cursor` of the next page. It is never null, since events may be erased.'),
    has_more: z.boolean().describe('Whether more tombstones can be read now.'),
  })
  .meta({
    rows: 'tombstones',
    uncounted: 'The list has no end: continue from `endCursor`. It has neither a total nor backward paging.',
  });

/** Lists tombstones by their numbers, which rise in the order of erasure. */
export const listTombstones = defineRequest({
  subject: 'feed.tombstone.list',
  input: z.object({ query: z.strictObject({ ...paging }) }),
  output: IcpSignalTombstonePage.extend({ numbers: z.array(z.int()) }),
  timeoutMs: 5_000,
  isRead: true,
});

/** The subject on which the feed reports that events of any accounts were erased. Followers of feeds then ask by `findGrown`. */
export const erasedSubject = 'leadwire.feed.erased';

/**
 * The subject on which the feed reports, after a commit, which accounts have new events: one line for each, with its id and the position
 * of its last event. Nobody answers. If a message is lost, followers learn of the events only when they ask by `findGrown`.
 */
export const grownSubject = 'leadwire.feed.grown';

/** The most accounts in one message about growth, which then stays under 512 KiB (A12), and in one question. */
export const maxGrownAccounts = 5_000;
export const maxAskedAccounts = 1_000;

const placeInFeed = z.object({
  account_id: uuid,
  position: z.int().min(0),
  /** The number of the last tombstone; only if it is asked for. */
  tombstone: z.int().min(0).optional(),
});
export type PlaceInFeed = z.output<typeof placeInFeed>;

/** Returns those of these accounts that have later events or tombstones, with the position and number of the last one of each (G6). */
export const findGrown = defineRequest({
  subject: 'feed.signal.grown',
  input: z.object({ body: z.object({ places: z.array(placeInFeed).max(maxAskedAccounts) }) }),
  output: z.object({ places: z.array(placeInFeed) }),
  timeoutMs: 3_000,
  isRead: true,
  lane: 'followers',
});

/** What webhooks receives about an event, in the hand-off (H2) and in a pick-up (W4), besides its stored bytes. */
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
 * event known, if the account had no endpoint when it was last handed off, or if the feed asks which events webhooks has. With
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

/** The subject on which a process of webhooks reports that it now serves, so that the feed repeats what another may have left unanswered. */
export const servingSubject = 'leadwire.webhooks.serving';

/**
 * Webhooks to feed: the position of an account's last event, and of the last one that was detected more than `back_ms` ago; 0 if there
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
