import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { HandOffEvent } from '../../schema/contracts/icp-signals.js';
import { fanOut, locateSignals, readSignals } from '../../schema/contracts/icp-signals.js';
import type { AnyContract, OutputOf, RawInputOf } from '../../schema/contracts/request.js';
import * as deliveries from '../../schema/contracts/webhook-deliveries.js';
import * as endpoints from '../../schema/contracts/webhook-endpoints.js';
import { writeHandOff, writeStretch } from '../../schema/feed-stretch.js';
import type { RequestContext } from '../../services/platform/context.js';
import { fromErrorBody } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Bus, createBus } from '../../services/platform/nats/nats.js';
import { call, createServer, serve } from '../../services/platform/nats/rpc.js';
import { createDatabase as createDatabasePart } from '../../services/platform/postgres/database.js';
import { open, parseSecretKeys } from '../../services/platform/secret-box.js';
import { readConfig } from '../../services/webhooks/config.js';
import { Endpoint } from '../../services/webhooks/endpoints/index.js';
import { migrations } from '../../services/webhooks/migrations/index.js';
import { createWebhooks, type Webhooks } from '../../services/webhooks/service.js';
import {
  createDatabase,
  databaseEnv,
  prepareTemplate,
  startNats,
  type TestDatabase,
  type TestNats,
} from './cluster.js';
import { until } from './until.js';

export const testSecretKeys = `k1:${randomBytes(32).toString('base64')}`;
const keys = parseSecretKeys(testSecretKeys);

/** One event as the feed would hand it over. */
export type TestEvent = HandOffEvent & { bytes: string };

/** The webhooks service in this process on a database and a NATS server of its own, with a stand-in for the feed's side of NATS. */
export type WebhooksBench = {
  service: Webhooks;
  database: TestDatabase;
  nats: TestNats;
  bus: Bus;
  /** Connections to the database, for code that is called without a service. */
  pool: pg.Pool;
  /** Runs hand-written SQL against the service's schema. */
  sql<R extends object = Record<string, never>>(text: string, values?: unknown[]): Promise<R[]>;
  env: Record<string, string>;
  /** Starts another replica, in this process. */
  replica(env?: Record<string, string>): Promise<Webhooks>;
  account(): AccountBench;
  stop(): Promise<void>;
};

/** One account, with its feed as the feed service would keep it. */
export type AccountBench = {
  id: string;
  events: TestEvent[];
  register(body: RawInputOf<typeof endpoints.registerEndpoint>['body']): Promise<{ id: string; secret: string }>;
  change(
    id: string,
    body: RawInputOf<typeof endpoints.changeEndpoint>['body'],
  ): Promise<OutputOf<typeof endpoints.changeEndpoint>>;
  /** Detects events now and keeps them on the feed; nothing is handed over yet. */
  detect(count: number, over?: Partial<TestEvent>): Promise<TestEvent[]>;
  /** Hands over these events (default: everything; the service drops what was handed over before). */
  handOver(events?: TestEvent[]): Promise<number>;
  /** Detects and hands over. */
  emit(count: number, over?: Partial<TestEvent>): Promise<TestEvent[]>;
  call<C extends AnyContract>(contract: C, input: RawInputOf<C>, over?: Partial<RequestContext>): Promise<OutputOf<C>>;
  deliveries(query?: object): Promise<deliveries.WebhookDeliveryDetail[]>;
};

export async function startWebhooks(env: Record<string, string> = {}): Promise<WebhooksBench> {
  const [database, nats] = await Promise.all([createMigrated(), startNats()]);
  return openBench(database, nats, env);
}

/** A database with the service's schema and no rows, as a copy of one that is migrated once in a run. */
async function createMigrated(): Promise<TestDatabase> {
  const template = await prepareTemplate('webhooks', async (url) => {
    const database = createDatabasePart({
      url,
      schema: 'webhooks',
      poolSize: 1,
      entities: [Endpoint],
      migrations,
      log: createLog('test', 'silent'),
    });
    await database.start!(new AbortController().signal);
    await database.stop!();
  });
  return createDatabase({ template });
}

/** As startWebhooks, on servers that the test has started itself. */
export async function openBench(
  database: TestDatabase,
  nats: TestNats,
  env: Record<string, string> = {},
): Promise<WebhooksBench> {
  const log = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent');
  const settings = {
    ...databaseEnv(database.url),
    NATS_URL: nats.url,
    WEBHOOKS_PORT: '0',
    SECRET_KEYS: testSecretKeys,
    RETENTION_DAYS: '3',
    WEBHOOK_ALLOW_DESTINATIONS: '127.0.0.0/8',
    DATABASE_POOL_SIZE: '6',
    ...env,
  };
  const accounts = new Map<string, AccountBench>();
  const started: Webhooks[] = [];
  const bus = createBus({ url: nats.url, service: 'test', log });
  await bus.start?.(new AbortController().signal);
  const feed = createServer({ bus, service: 'feed', served: serveFeed(accounts), log });
  await feed.start?.(new AbortController().signal);
  const pool = new pg.Pool({
    connectionString: database.url,
    options: '-c search_path=webhooks -c timezone=UTC',
    max: 3,
    types: { getTypeParser: () => (text: unknown) => text } as never,
  });
  pool.on('error', () => {});

  async function replica(more: Record<string, string> = {}): Promise<Webhooks> {
    const service = createWebhooks(readConfig({ ...settings, ...more }), log);
    await service.start();
    started.push(service);
    return service;
  }

  const bench: WebhooksBench = {
    service: await replica(),
    database,
    nats,
    bus,
    env: settings,
    replica,
    pool,
    async sql(text, values) {
      return (await pool.query(text, values)).rows;
    },
    account() {
      const account = openAccount(bench);
      accounts.set(account.id, account);
      return account;
    },
    async stop() {
      await Promise.all(started.map((one) => one.stop()));
      await feed.stop?.();
      await bus.stop?.();
      await pool.end();
      await nats.stop();
      await database.drop();
    },
  };
  return bench;
}

/** The events of accounts as the feed hands them off in one message. */
export function toHandOff(...accounts: Pick<AccountBench, 'id' | 'events'>[]): Uint8Array {
  const heads = accounts.map(({ id, events }) => ({
    account_id: id,
    up_to: events.at(-1)?.position ?? 0,
    events: events.map(({ bytes: _, ...event }) => event),
  }));
  return writeHandOff(
    heads,
    accounts.flatMap(({ events }) => events.map((event) => event.bytes)),
  );
}

/** The events as the feed answers them to a pick-up. */
function toPickUp(events: TestEvent[]): Uint8Array {
  return writeStretch(
    { events: events.map(({ bytes: _, ...event }) => event) },
    events.map((event) => event.bytes),
  );
}

function serveFeed(accounts: Map<string, AccountBench>) {
  const located = serve(locateSignals, async ({ account_id, back_ms }) => {
    const events = accounts.get(account_id)?.events ?? [];
    const since = new Date(Date.now() - back_ms).toISOString();
    const before = events.filter((one) => one.detected_at < since);
    return { last: events.length, before_window: back_ms === 0 ? events.length : (before.at(-1)?.position ?? 0) };
  });
  const read = serve(readSignals, async (range) => {
    const events = accounts.get(range.account_id)?.events ?? [];
    // Pages of 20, so that a pick-up has several.
    const page = events.filter((one) => one.position > range.after && one.position <= range.up_to).slice(0, 20);
    return toPickUp(page);
  });
  return [located, read];
}

function openAccount(bench: WebhooksBench): AccountBench {
  const id = randomUUID();
  const events: TestEvent[] = [];
  const context = (over: Partial<RequestContext> = {}): RequestContext => ({
    requestId: randomUUID(),
    actor: { kind: 'customer', id: 'test' },
    accountId: id,
    deadline: Date.now() + 10_000,
    ...over,
  });
  const account: AccountBench = {
    id,
    events,
    async register(body) {
      const { sealed_secret, ...endpoint } = await account.call(endpoints.registerEndpoint, { body });
      return { ...endpoint, secret: open(keys, `nats:endpoint-secret:${endpoint.id}`, sealed_secret!) };
    },
    change: (endpointId, body) => account.call(endpoints.changeEndpoint, { path: { id: endpointId }, body }),
    async detect(count, over = {}) {
      const [clock] = await bench.sql<{ at: string }>(
        `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
      );
      const made = Array.from({ length: count }, () => makeEvent(events, clock!.at, over));
      return made;
    },
    async handOver(batch = events) {
      const { results } = await call(bench.bus, fanOut, toHandOff({ id, events: batch }), context());
      const [result] = results;
      if ('error' in result!) throw fromErrorBody(result.error);
      if (!('position' in result!)) throw new Error('A hand-off of one account is never answered as busy.');
      return result.position;
    },
    async emit(count, over) {
      const made = await account.detect(count, over);
      await account.handOver(made);
      return made;
    },
    call: (contract, input, over) => call(bench.bus, contract, input, context(over)),
    async deliveries(query = {}) {
      const page = await account.call(deliveries.listDeliveries, { query: { limit: 200, ...query } });
      const found: deliveries.WebhookDeliveryDetail[] = [];
      // A few at a time: all at once, some of 200 would not be answered in time on a busy machine.
      for (let at = 0; at < page.deliveries.length; at += 20) {
        const some = page.deliveries.slice(at, at + 20);
        const read = some.map((row) => account.call(deliveries.getDelivery, { path: { id: row.id } }));
        found.push(...(await Promise.all(read)));
      }
      return found;
    },
  };
  return account;
}

function makeEvent(events: TestEvent[], detectedAt: string, over: Partial<TestEvent>): TestEvent {
  const meta = {
    position: events.length + 1,
    id: randomUUID(),
    icp_criteria_id: randomUUID(),
    signal_type: 'news',
    detected_at: detectedAt,
    pushable: true,
    ...over,
  };
  // Spaces, escapes and an emoji that a parse and a print would not leave as they are.
  const bytes =
    over.bytes ??
    `{"id":"${meta.id}", "icp_criteria_id":"${meta.icp_criteria_id}","signal_type":"${meta.signal_type}",` +
      `"company_social_id":null,"headline":"He said \\"n\\u00f3\\" 🚀 \\\\ {a,b}","occurred_at":"${meta.detected_at}",` +
      `"detected_at":"${meta.detected_at}","payload":{"n":1.0}}`;
  const event = { ...meta, bytes };
  events.push(event);
  return event;
}

/** Moves the retries of an account's queue to now (and makes leases lapse), as the passing of time would. */
export async function makeDue(bench: WebhooksBench, account: AccountBench): Promise<void> {
  const text = `update due set next_attempt_at = now() - interval '1 second', lease_until = lease_until - interval '1 hour'
    where account_id = $1`;
  // A service that records outcomes locks the same rows in another order: where the two deadlock, this gives way, and comes again.
  await until(async () => (await bench.sql(text, [account.id])) !== null);
}

/** Waits until nothing of the account is to be sent any more. If that takes too long, the error names some deliveries that still wait. */
export async function untilSettled(account: AccountBench, withinMs = 40_000): Promise<void> {
  const isSettled = async (): Promise<boolean> => {
    const page = await account.call(deliveries.listDeliveries, { query: { status: 'pending', limit: 1 } });
    return page.deliveries.length === 0;
  };
  await until(isSettled, { withinMs, what: 'the end of all pending deliveries' }).catch(async (cause) => {
    const waiting = await account.deliveries({ status: 'pending', limit: 5 }).catch(String);
    throw new Error(`These deliveries still wait: ${JSON.stringify(waiting)}`, { cause });
  });
}
