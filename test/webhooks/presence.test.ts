import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { servingSubject } from '../../schema/contracts/icp-signals.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createPresence } from '../../services/webhooks/presence/index.js';
import { startFront } from '../support/front.js';
import { until } from '../support/until.js';
import { startWebhooks, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
beforeAll(async () => {
  bench = await startWebhooks();
});
afterAll(() => bench?.stop());

/** Longer than the time within which a session has to answer. */
const stallMs = 2_500;

function stall(): void {
  const end = performance.now() + stallMs;
  while (performance.now() < end);
}

/** Calls `onAsked` once the session was asked whether it lives, and before its answer is read. */
function watchSession(pool: pg.Pool, onAsked: () => void): Pick<pg.Pool, 'connect'> {
  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
    const watched = (...all: unknown[]) => {
      const answer = query(...all);
      if (all[0] === 'select') queueMicrotask(onAsked);
      return answer;
    };
    return Object.assign(client, { query: watched });
  }
  return { connect } as Pick<pg.Pool, 'connect'>;
}

test('W13: a process that was blocked while PostgreSQL answered has not lost its session', async () => {
  let asked = 0;
  const pool = watchSession(bench.pool, () => {
    if (++asked === 1) stall();
  });
  let losses = 0;
  const presence = createPresence({
    pool: pool as pg.Pool,
    owner: randomUUID(),
    knownLanes: 6,
    onLost: () => losses++,
    onBack: () => {},
    log: createLog('test', 'silent'),
  });
  await presence.start!(new AbortController().signal);
  await until(() => asked === 3);
  const isHeld = presence.isHeld();
  await presence.stop!();
  expect([isHeld, losses]).toEqual([true, 0]);
});

test('X2: a process that has reconnected to NATS says that it serves, so that the feed repeats what was lost on the way', async () => {
  const front = await startFront([bench.nats.port]);
  const url = new URL(bench.nats.url);
  url.port = String(front.port);
  let words = 0;
  bench.bus.connection.subscribe(servingSubject, { callback: () => void words++ });
  await bench.bus.connection.flush();
  const replica = await bench.replica({ NATS_URL: url.href });
  await until(() => words === 1);
  front.cut();
  await until(() => words === 2);
  await replica.stop();
  await front.close();
});
