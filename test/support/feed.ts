import { randomUUID } from 'node:crypto';
import { type ActivityPart, type ActivityReceipt, storeActivity } from '../../schema/contracts/activity.js';
import {
  type FanOutResult,
  type FeedPageHead,
  fanOut,
  type HandOffEvent,
  type IcpSignalPage,
  listIcpSignals,
  type PickUpHead,
} from '../../schema/contracts/icp-signals.js';
import type { AnyContract, OutputOf, RawInputOf } from '../../schema/contracts/request.js';
import { putWatch, type Watch } from '../../schema/contracts/watches.js';
import { readHandOff as readHandedOff, readStretch } from '../../schema/feed-stretch.js';
import { readConfig } from '../../services/feed/config.js';
import { createErasedCache } from '../../services/feed/erasures/index.js';
import { createWatchCache, type WatchCache } from '../../services/feed/matching/index.js';
import { migrations } from '../../services/feed/migrations/index.js';
import { createFeed } from '../../services/feed/service.js';
import { WatchEntity } from '../../services/feed/watches/index.js';
import { type RequestContext, serviceContext } from '../../services/platform/context.js';
import { fromErrorBody } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Bus, createBus } from '../../services/platform/nats/nats.js';
import { call, createServer, serve } from '../../services/platform/nats/rpc.js';
import { createDatabase as createDatabasePart } from '../../services/platform/postgres/database.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { addressOf, createDatabase, databaseEnv, prepareTemplate } from './cluster.js';
import { startPart } from './start-part.js';

const log = createLog('test', process.env.TEST_LOG ?? 'silent');

/** A migrated database of the feed's own; `drop` it at the end. */
export async function createFeedDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = await prepareTemplate('feed', async (url) => {
    const database = openFeedDatabase(url);
    await startPart(database);
    await database.stop!();
  });
  return createDatabase({ template });
}

/** The feed's database part, for tests that call a use case without the service around it. */
export function openFeedDatabase(url: string, poolSize = 10): Database {
  return createDatabasePart({
    ...addressOf(url, 'feed'),
    schema: 'feed',
    poolSize,
    pipeline: true,
    entities: [WatchEntity],
    migrations,
    log,
  });
}

/** A cache that knows what is committed now. */
export async function loadedCache(database: Database): Promise<WatchCache> {
  const cache = createWatchCache();
  await cache.refresh(database.pool);
  return cache;
}

/** The caches with which a batch is stored: the watches of the given cache, and nobody erased yet. */
export const cachesOf = (watches: WatchCache) => ({ watches, erased: createErasedCache() });

/** The feed service in this process, ready. */
export async function startFeed(databaseUrl: string, natsUrl: string, feedLog = log) {
  const config = readConfig({ ...databaseEnv(databaseUrl), NATS_URL: natsUrl, FEED_PORT: '0' });
  const feed = createFeed(config, feedLog);
  await feed.lifecycle.start();
  return { port: feed.port(), stop: () => feed.lifecycle.stop() };
}

/** A connected bus, as another service or a client has it. */
export async function connectBus(url: string): Promise<Bus> {
  const bus = createBus({ url, service: 'test', log });
  await startPart(bus);
  return bus;
}

/** An activity item; only what a test cares about is named. */
export function anItem(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    source_id: randomUUID(),
    signal_type: 'news',
    company_social_id: '1001',
    headline: 'Acme opens an office',
    occurred_at: '2026-05-01T09:30:00Z',
    payload: {},
    ...over,
  };
}

export type FeedClient = ReturnType<typeof feedClient>;

/** What the gateway asks of the feed for one account. */
export function feedClient(bus: Bus, accountId: string = randomUUID()) {
  const ctx = (over: Partial<RequestContext> = {}): RequestContext => ({
    ...serviceContext('test', 15_000, accountId),
    ...over,
  });
  function ask<C extends AnyContract>(contract: C, input: RawInputOf<C>, over?: Partial<RequestContext>) {
    return call(bus, contract, input, ctx(over)) as Promise<OutputOf<C>>;
  }
  async function page(query: Record<string, unknown> = {}): Promise<IcpSignalPage> {
    return readPage(await ask(listIcpSignals, { query } as RawInputOf<typeof listIcpSignals>));
  }
  return {
    accountId,
    ask,
    page,
    watch: (over: Record<string, unknown> = {}): Promise<Watch> =>
      ask(putWatch, { body: { name: 'a watch', ...over } }),
    async post(items: unknown[], head: Partial<ActivityPart> = {}): Promise<ActivityReceipt> {
      const { results } = await ask(storeActivity, toBody(items, head));
      const [result] = results;
      if ('error' in result!) throw fromErrorBody(result.error);
      return result!.receipt;
    },
    /** The whole feed from the start, page by page. */
    async all(query: Record<string, unknown> = {}): Promise<IcpSignalPage['signals']> {
      const signals: IcpSignalPage['signals'] = [];
      let cursor: string | undefined;
      for (;;) {
        const one = await page({ ...query, ...(cursor ? { cursor } : {}) });
        signals.push(...one.signals);
        cursor = one.next_cursor;
        if (!one.has_more) return signals;
      }
    },
  };
}

/** Reads a page of the feed as the feed answers it. */
export function readPage(answer: Uint8Array): IcpSignalPage {
  const { head, bodies } = readStretch<FeedPageHead>(answer);
  const { next_cursor, has_more } = head;
  return { signals: bodies.map((body) => JSON.parse(body.toString('utf8'))), next_cursor, has_more };
}

/** The gateway's body: a head, then one line an item; text goes as it is. */
export function toBody(items: unknown[], over: Partial<ActivityPart> = {}): Uint8Array {
  const lines = items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  const part: ActivityPart = { baseline: false, first_index: 0, lines: lines.length, ...over };
  return Buffer.from([JSON.stringify({ parts: [part] }), ...lines].join('\n'));
}

export type HandedEvent = HandOffEvent & { account_id: string; body: string };
type Handed = { first_position: number; count: number };

/** Reads a page of a pick-up. */
export function readPickUp(accountId: string, bytes: Uint8Array): HandedEvent[] {
  const { head, bodies } = readStretch<PickUpHead>(bytes);
  return head.events.map((event, nth) => ({ ...event, account_id: accountId, body: bodies[nth]!.toString('utf8') }));
}

/** Reads a hand-off, account by account. */
export function readHandOff(
  bytes: Uint8Array,
): { accountId: string; upTo: number; events: HandedEvent[]; isExpired: boolean }[] {
  return readHandedOff(bytes).map(({ account: { account_id, up_to, events, is_expired }, bodies }) => ({
    accountId: account_id,
    upTo: up_to,
    isExpired: is_expired ?? false,
    events: events.map((event, nth) => ({ ...event, account_id, body: bodies[nth]!.toString('utf8') })),
  }));
}

/**
 * Plays the webhooks service on a bus: keeps a position for each account, takes what follows it, and answers with it. A test may set `positions`
 * (behind, ahead); `faulty` makes it answer with errors; `pause` holds answers until it resolves; accounts in `busy` are answered as busy unless they
 * come alone, those in `failing` fail, and those in `unneeded` have no endpoint. `requests` records what came with each message, for all its accounts
 * together, and `messages` which accounts.
 */
export async function playWebhooks(bus: Bus) {
  const positions = new Map<string, number>();
  const taken: HandedEvent[] = [];
  const requests: Handed[] = [];
  const messages: string[][] = [];
  const state = { faulty: false, pause: Promise.resolve() };
  const busy = new Set<string>();
  const unneeded = new Set<string>();
  const failing = new Set<string>();

  function take(
    { accountId, upTo, events, isExpired }: ReturnType<typeof readHandOff>[number],
    isAlone: boolean,
  ): FanOutResult {
    if (busy.has(accountId) && !isAlone) return { is_busy: true };
    if (failing.has(accountId)) return { error: { code: 'internal', detail: 'scripted', errors: null } };
    let position = positions.get(accountId) ?? 0;
    const has_endpoints = !unneeded.has(accountId);
    if (!has_endpoints || isExpired) position = Math.max(position, upTo);
    else if (events.length > 0 && events[0]!.position <= position + 1) {
      for (const event of events) {
        if (event.position !== position + 1) continue;
        taken.push(event);
        position = event.position;
      }
    }
    positions.set(accountId, position);
    return { position, has_endpoints };
  }

  const handle = async (bytes: Uint8Array): Promise<{ results: FanOutResult[] }> => {
    const accounts = readHandOff(bytes);
    const events = accounts.flatMap((one) => one.events);
    requests.push({ first_position: events[0]?.position ?? 1, count: events.length });
    messages.push(accounts.map(({ accountId }) => accountId));
    await state.pause;
    if (state.faulty) throw new Error('scripted');
    return { results: accounts.map((one) => take(one, accounts.length === 1)) };
  };
  const server = createServer({ bus, service: 'webhooks', served: [serve(fanOut, handle)], log });
  await startPart(server);
  return { positions, taken, requests, messages, state, busy, unneeded, failing, stop: () => server.stop!() };
}
