import { randomUUID } from 'node:crypto';
import { changeWatch } from '../../schema/contracts/watches.js';
import * as endpoints from '../../schema/contracts/webhook-endpoints.js';
import { storeWebhookEvents } from '../../schema/contracts/webhook-events.js';
import { readConfig as readFeedConfig } from '../../services/feed/config.js';
import { createFeed } from '../../services/feed/service.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { readConfig } from '../../services/webhooks/config.js';
import { createWebhooks } from '../../services/webhooks/service.js';
import { startNats } from '../support/cluster.js';
import { anItem, connectBus, type FeedClient, feedClient } from '../support/feed.js';
import { querySystem } from '../support/query-system.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { createShiftedDatabase, type ShiftedDatabase, searchShiftedClocks } from '../support/shifted-clock.js';
import { until } from '../support/until.js';
import { testSecretKeys } from '../support/webhooks.js';

// W4 with the real feed and the real webhooks, each on a database of its own, whose clocks differ.

const windowS = 15 * 60;

type Apart = {
  bus: Bus;
  feed: ShiftedDatabase;
  webhooks: ShiftedDatabase;
  hook: Receiver;
  /** How many seconds the clock of the feed is ahead. */
  aheadS: number;
  stop(): Promise<void>;
};

async function startApart(aheadS: number): Promise<Apart> {
  const [feed, webhooks, nats, hook] = await Promise.all([
    createShiftedDatabase('feed'),
    createShiftedDatabase('webhooks'),
    startNats(),
    receiver(),
  ]);
  await feed.shift(`${aheadS} seconds`);
  const searchAsBefore = searchShiftedClocks();
  const env = {
    // Nothing listens there, so that a service that used it would not start.
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    FEED_DATABASE_URL: feed.url,
    WEBHOOKS_DATABASE_URL: webhooks.url,
    NATS_URL: nats.url,
    FEED_PORT: '0',
    WEBHOOKS_PORT: '0',
    SECRET_KEYS: testSecretKeys,
    WEBHOOK_ALLOW_DESTINATIONS: '127.0.0.0/8',
    WEBHOOK_RECENT_WINDOW: `${windowS}s`,
  };
  const log = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent');
  const services = [createFeed(readFeedConfig(env), log).lifecycle, createWebhooks(readConfig(env), log)];
  await Promise.all(services.map((one) => one.start()));
  const bus = await connectBus(nats.url);
  return {
    bus,
    feed,
    webhooks,
    hook,
    aheadS,
    async stop() {
      await bus.stop?.();
      await Promise.all(services.map((one) => one.stop()));
      searchAsBefore();
      await hook.close();
      await nats.stop();
      await Promise.all([feed.drop(), webhooks.drop()]);
    },
  };
}

/** Lets so many seconds pass on both clocks since they were started. */
async function pass({ feed, webhooks, aheadS }: Apart, seconds: number): Promise<void> {
  await feed.shift(`${aheadS + seconds} seconds`);
  await webhooks.shift(`${seconds} seconds`);
}

/** An account with one watch, which matches the items of one company. */
async function openAccount(apart: Apart) {
  const client = feedClient(apart.bus);
  const company = String(Math.floor(Math.random() * 1e12));
  const watch = await client.watch({ company_social_ids: [company] });
  return {
    client,
    setPushable: (isEnabled: boolean) =>
      client.ask(changeWatch, { path: { icp_criteria_id: watch.icp_criteria_id }, body: { is_enabled: isEnabled } }),
    /** Detects an event. Returns its mark. */
    async detect(signalType = 'news'): Promise<string> {
      const mark = randomUUID();
      await client.post([anItem({ company_social_id: company, signal_type: signalType, headline: mark })]);
      return mark;
    },
    async register(body: object = {}): Promise<string> {
      return (await client.ask(endpoints.registerEndpoint, { body: { url: apart.hook.url, ...body } })).id;
    },
    change: (id: string, body: object) => client.ask(endpoints.changeEndpoint, { path: { id }, body }),
  };
}

/** Waits until all that was detected is fanned out and picked up. Returns which events each endpoint of the account has deliveries of. */
async function settle({ feed, webhooks }: Apart, { accountId }: FeedClient): Promise<Map<string, string[]>> {
  const query = <T extends object>({ url }: ShiftedDatabase, text: string) =>
    querySystem<T>({ databaseUrl: url }, text);
  await until(async () => {
    const [end] = await query<{ at: string }>(
      feed,
      `select last_position at from feed.account where id = '${accountId}'`,
    );
    const [open] = await query<{ at: string; left: string }>(
      webhooks,
      `select position at, (select count(*) from webhooks.pick_up where account_id = '${accountId}')
         + (select count(*) from webhooks.event_pick_up where account_id = '${accountId}')
         + (select count(*) from webhooks.due where account_id = '${accountId}') as left
       from webhooks.account where account_id = '${accountId}'`,
    );
    return String(open?.at) === String(end?.at) && Number(open?.left) === 0;
  });
  const rows = await query<{ endpoint_id: string; status: string; body: string }>(
    webhooks,
    `select d.endpoint_id, d.status, e.body from webhooks.delivery d join webhooks.event e on e.id = d.event_id
     where d.account_id = '${accountId}'`,
  );
  expect(rows.every(({ status }) => status === 'delivered')).toBe(true);
  const got = new Map<string, string[]>();
  for (const { endpoint_id, body } of rows) {
    got.set(endpoint_id, [...(got.get(endpoint_id) ?? []), JSON.parse(body).headline ?? JSON.parse(body).id].sort());
  }
  return got;
}

/** A small generator of repeatable chance. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Modelled = { id: string; isEnabled: boolean; types: string[] | null; owed: string[]; missed: [string, string][] };

const types = ['news', 'hiring', 'funding'];

/** Random changes of endpoints and of the watch, and detections between them. Returns what each endpoint is owed. */
async function play(account: Awaited<ReturnType<typeof openAccount>>, random: () => number): Promise<Modelled[]> {
  const all: Modelled[] = [];
  const pick = <T>(from: T[]): T => from[Math.floor(random() * from.length)]!;
  const passes = ({ types: chosen }: Modelled, type: string): boolean => chosen === null || chosen.includes(type);
  let isPushable = true;
  for (let step = 0; step < 60; step++) {
    const dice = random();
    if (dice < 0.1 || all.length === 0) {
      const chosen = random() < 0.5 ? null : [pick(types)];
      const id = await account.register({ signal_types: chosen });
      all.push({ id, isEnabled: true, types: chosen, owed: [], missed: [] });
    } else if (dice < 0.6) {
      const type = pick(types);
      const mark = await account.detect(type);
      for (const one of isPushable ? all : []) {
        if (!one.isEnabled) one.missed.push([mark, type]);
        else if (passes(one, type)) one.owed.push(mark);
      }
    } else if (dice < 0.7) {
      isPushable = !isPushable;
      await account.setPushable(isPushable);
    } else if (dice < 0.8) {
      const one = pick(all);
      one.types = random() < 0.5 ? null : [pick(types)];
      await account.change(one.id, { signal_types: one.types });
    } else {
      const one = pick(all);
      one.isEnabled = !one.isEnabled;
      await account.change(one.id, { is_enabled: one.isEnabled });
      if (!one.isEnabled) continue;
      // All of it is within the window.
      for (const [mark, type] of one.missed.splice(0)) if (passes(one, type)) one.owed.push(mark);
    }
  }
  // What is still to be sent of an endpoint that is disabled waits until it is enabled; nothing passes by then.
  for (const one of all.filter(({ isEnabled }) => !isEnabled)) {
    await account.change(one.id, { is_enabled: true, signal_types: ['nothing'] });
  }
  return all;
}

describe.each([5, -5])('the clock of the feed is %i s ahead of that of webhooks', (aheadS) => {
  let apart: Apart;
  beforeAll(async () => {
    apart = await startApart(aheadS);
  });
  afterAll(() => apart?.stop());

  test.each([1, 2])('W4: each endpoint gets exactly the events that the model predicts (seed %i)', async (seed) => {
    const account = await openAccount(apart);
    const all = await play(account, createRandom(seed));
    const got = await settle(apart, account.client);
    for (const one of all) expect([one.id, got.get(one.id) ?? []]).toEqual([one.id, one.owed.sort()]);
  });

  test('W4: missed events are owed back to the start of the recent window, to the second by the clock of the feed', async () => {
    const account = await openAccount(apart);
    await pass(apart, 0);
    const id = await account.register();
    await account.change(id, { is_enabled: false });
    await account.detect();
    await pass(apart, 8);
    const missed = await account.detect();
    // The first is older than the window by 4 s, and the second younger by as much, which is less than what the clocks differ by.
    await pass(apart, windowS + 4);
    await account.change(id, { is_enabled: true });
    expect((await settle(apart, account.client)).get(id)).toEqual([missed]);
  });

  test('W4: missed events of other kinds are owed back to the start of the recent window, to the second by the clock of webhooks', async () => {
    const account = await openAccount(apart);
    const start = windowS + 60;
    await pass(apart, start);
    const id = await account.register({ event_types: ['credits.low'] });
    await account.change(id, { is_enabled: false });
    // The gateway has the clock of the feed here.
    const store = async (position: number, seconds: number): Promise<string> => {
      const event = randomUUID();
      const created_at = new Date(Date.now() + (aheadS + start + seconds) * 1_000).toISOString().replace('Z', '000Z');
      const body = JSON.stringify({ id: event, type: 'credits.low', created_at });
      const events = [{ position, id: event, type: 'credits.low' as const, created_at, body }];
      await account.client.ask(storeWebhookEvents, { account_id: account.client.accountId, events });
      return event;
    };
    await store(1, 0);
    await pass(apart, start + 8);
    const missed = await store(2, 8);
    await pass(apart, start + windowS + 4);
    await account.change(id, { is_enabled: true });
    expect((await settle(apart, account.client)).get(id)).toEqual([missed]);
  });
});
