import { randomUUID } from 'node:crypto';
import { type ActivityHead, storeActivity } from '../../schema/contracts/activity.js';
import { createActivityRelay } from '../../services/gateway/forwarded/activity/relay.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { createServer, serve } from '../../services/platform/nats/rpc.js';
import { startNats, type TestNats } from '../support/cluster.js';
import { connectBus } from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

// The feed's side of the contract is served by the test, which decides when a message is answered.

type Message = { parts: ActivityHead['parts']; lines: string[]; answer: (results: object[]) => void };

let nats: TestNats;
let bus: Bus;
let feedBus: Bus;
let server: ReturnType<typeof createServer>;
let messages: Message[] = [];

beforeAll(async () => {
  nats = await startNats();
  [bus, feedBus] = await Promise.all([connectBus(nats.url), connectBus(nats.url)]);
  const take = serve(storeActivity, async (body) => {
    const [head = '', ...lines] = Buffer.from(body).toString('utf8').trimEnd().split('\n');
    return new Promise((done) => {
      const answer = (results: object[]): void => done({ results } as never);
      messages.push({ parts: (JSON.parse(head) as ActivityHead).parts, lines, answer });
    });
  });
  server = createServer({ bus: feedBus, service: 'feed', served: [take], log: createLog('test', 'silent') });
  await startPart(server);
});
beforeEach(() => {
  messages = [];
});
afterAll(async () => {
  await server.stop?.();
  await Promise.all([bus.stop?.(), feedBus.stop?.()]);
  await nats.stop();
});

const receipt = (accepted: number) => ({
  receipt: { accepted, duplicates: 0, unresolved: 0, refused: [], refused_count: 0 },
});
const contextFor = (ms = 10_000) => ({ ...serviceContext('test', ms), requestId: randomUUID() });

function part(...texts: string[]) {
  const lines = texts.map((text) => Buffer.from(text));
  const bytes = lines.reduce((sum, one) => sum + one.length + 1, 0);
  return { baseline: false, firstIndex: 0, lines, bytes };
}

/** However slow the machine is, a message counts as under way until it is answered. */
const patient = { lateMs: 60_000 };

/** Uses up all messages that may be under way at once. */
async function occupy(relay: ReturnType<typeof createActivityRelay>) {
  const busy = Array.from({ length: 4 }, (_, at) => relay.store(part(`busy ${at}`), contextFor()));
  await until(() => messages.length === 4);
  return busy;
}

test('G3: parts that arrive while no message is under way are sent at once, and parts that arrive meanwhile are sent together', async () => {
  const relay = createActivityRelay(bus, patient);
  const busy = await occupy(relay);
  const rest = Array.from({ length: 60 }, (_, at) => relay.store(part(`${at}a`, `${at}b`), contextFor()));
  messages[0]!.answer([receipt(1)]);
  await until(() => messages.length === 5);
  const together = messages[4]!;
  expect(together.parts.map(({ lines }) => lines)).toEqual(Array(60).fill(2));
  expect(together.lines.slice(0, 4)).toEqual(['0a', '0b', '1a', '1b']);
  together.answer(rest.map((_, at) => receipt(at)));
  expect((await Promise.all(rest)).map(({ accepted }) => accepted)).toEqual(rest.map((_, at) => at));
  for (const one of messages.slice(1, 4)) one.answer([receipt(1)]);
  await Promise.all(busy);
});

test('G3: a part that fails affects no other part, and fails with the code and the details that the feed returned', async () => {
  const relay = createActivityRelay(bus, patient);
  const busy = await occupy(relay);
  const good = relay.store(part('good'), contextFor());
  const bad = relay.store(part('bad'), contextFor());
  messages[0]!.answer([receipt(1)]);
  await until(() => messages.length === 5);
  messages[4]!.answer([
    receipt(1),
    { error: { code: 'unavailable', detail: 'too much', errors: null, retry_after_s: 7 } },
  ]);
  await expect(bad).rejects.toMatchObject({ code: 'unavailable', detail: 'too much', retryAfterS: 7 });
  expect((await good).accepted).toBe(1);
  for (const one of messages.slice(1, 4)) one.answer([receipt(1)]);
  await Promise.all(busy);
});

test('A12: parts share a message only as long as they fit into it, and the receipts of all their lines into its answer', async () => {
  const relay = createActivityRelay(bus, patient);
  const busy = await occupy(relay);
  const sizes = [
    part('x'.repeat(300 * 1024)),
    part('y'.repeat(300 * 1024)),
    part(...Array(900).fill('z')),
    part(...Array(900).fill('w')),
  ];
  const rest = sizes.map((one) => relay.store(one, contextFor()));
  for (const one of messages) one.answer([receipt(1)]);
  await until(() => messages.length === 7);
  expect(messages.slice(4).map(({ parts }) => parts.map(({ lines }) => lines))).toEqual([[1], [1, 900], [900]]);
  for (const { parts, answer } of messages.slice(4)) answer(parts.map(({ lines }) => receipt(lines)));
  expect((await Promise.all(rest)).map(({ accepted }) => accepted)).toEqual([1, 1, 900, 900]);
  await Promise.all(busy);
});

test('A6: a part whose deadline passes while it waits is rejected for that reason and delays no other part', async () => {
  const relay = createActivityRelay(bus, patient);
  const busy = await occupy(relay);
  await expect(relay.store(part('late'), contextFor(50))).rejects.toMatchObject({ code: 'deadline_exceeded' });
  const next = relay.store(part('next'), contextFor());
  for (const one of messages) one.answer([receipt(1)]);
  await until(() => messages.length > 4);
  // The late one is not sent any more.
  expect(messages[4]!.lines).toEqual(['next']);
  messages[4]!.answer([receipt(1)]);
  expect((await next).accepted).toBe(1);
  await Promise.all(busy);
});

test('A6: messages that a replica of the feed leaves unanswered delay other messages only for a moment', async () => {
  const relay = createActivityRelay(bus);
  const busy = await occupy(relay);
  const next = relay.store(part('next'), contextFor());
  await until(() => messages.length === 5);
  messages[4]!.answer([receipt(1)]);
  expect((await next).accepted).toBe(1);
  for (const one of messages.slice(0, 4)) one.answer([receipt(1)]);
  await Promise.all(busy);
});
