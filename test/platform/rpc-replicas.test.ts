import { z } from 'zod';
import { defineRequest, maxMessageBytes, opaque } from '../../schema/contracts/request.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { call, serve } from '../../services/platform/nats/rpc.js';
import { startNats, type TestNats } from '../support/cluster.js';
import { held } from '../support/held.js';
import { until } from '../support/until.js';
import { contextOf, createHouse } from './rpc-house.js';

const none = z.object({});
const slow = defineRequest({
  subject: 'greeter.slow',
  input: none,
  output: z.object({ by: z.string() }),
  timeoutMs: 9_000,
});
const large = defineRequest({ subject: 'greeter.large', input: none, output: opaque, timeoutMs: 3_000 });
const read = defineRequest({ subject: 'greeter.read', input: none, output: none, timeoutMs: 3_000, idempotent: true });
const lookUp = defineRequest({ subject: 'greeter.look-up', input: none, output: none, timeoutMs: 3_000, isRead: true });
const write = defineRequest({ subject: 'greeter.write', input: none, output: none, timeoutMs: 3_000 });

let nats: TestNats;
let caller: Bus;
const house = createHouse(() => nats.url);
beforeAll(async () => {
  nats = await startNats();
});
beforeEach(async () => {
  caller = await house.join('caller');
});
afterEach(() => house.close());
afterAll(() => nats.stop());

/** A handler whose requests wait until the test lets them go. */
function createGate({ by = 'one', contract = slow } = {}) {
  const { promise: opened, release: open } = held();
  const gate = {
    entered: 0,
    open: () => open(),
    served: serve(contract, async () => {
      gate.entered++;
      await opened;
      return { by };
    }),
  };
  return gate;
}

test('X1: replicas share the work, and each request goes to exactly one of them', async () => {
  const seen = { one: 0, two: 0 };
  for (const by of ['one', 'two'] as const) {
    await house.serveWith([
      serve(slow, async () => {
        seen[by]++;
        return { by };
      }),
    ]);
  }
  await Promise.all(Array.from({ length: 100 }, () => call(caller, slow, {}, contextOf())));
  expect(seen.one + seen.two).toBe(100);
  expect(Math.min(seen.one, seen.two)).toBeGreaterThan(10);
});

test('X4: a service that is stopping takes no new request and waits for those in flight', async () => {
  const gate = createGate();
  const { stop } = await house.serveWith([gate.served]);
  const answers = Promise.all([1, 2, 3].map(() => call(caller, slow, {}, contextOf())));
  await until(() => gate.entered === 3);
  let stopped = false;
  const stopping = stop()?.then(() => {
    stopped = true;
  });
  // What NATS had handed over before it knew of the stop is still taken.
  const refused = () => call(caller, slow, {}, contextOf(200)).catch((error) => error.code === 'unavailable');
  await until(refused);
  const taken = gate.entered;
  await expect(call(caller, slow, {}, contextOf())).rejects.toMatchObject({ code: 'unavailable' });
  expect([gate.entered, stopped]).toEqual([taken, false]);
  gate.open();
  expect(await answers).toEqual(Array(3).fill({ by: 'one' }));
  await stopping;
});

test('X4: while one replica stops, the other serves all', async () => {
  const serveAs = (by: string) => house.serveWith([serve(slow, async () => ({ by }))]);
  const leaving = await serveAs('leaving');
  await serveAs('staying');
  let calling = true;
  const faults: unknown[] = [];
  const callers = [1, 2, 3, 4].map(async () => {
    while (calling) await call(caller, slow, {}, contextOf()).catch((error) => faults.push(error));
  });
  await leaving.stop();
  const after = await Promise.all(Array.from({ length: 20 }, () => call(caller, slow, {}, contextOf())));
  calling = false;
  await Promise.all(callers);
  expect(new Set(after.map((one) => one.by))).toEqual(new Set(['staying']));
  expect(faults).toEqual([]);
});

test('beyond 256 requests in flight, a replica refuses further requests at once instead of queueing them', async () => {
  const gate = createGate();
  await house.serveWith([gate.served]);
  const outcomes = Array.from({ length: 300 }, () =>
    call(caller, slow, {}, contextOf(8_000)).then(
      () => 'served',
      (error) => `${error.code} ${error.retryAfterS}`,
    ),
  );
  let refused = 0;
  for (const outcome of outcomes) void outcome.then((one) => one !== 'served' && refused++);
  await until(() => refused === 44);
  expect(gate.entered).toBe(256);
  gate.open();
  const counts = await Promise.all(outcomes);
  expect(counts.filter((one) => one === 'served')).toHaveLength(256);
  expect(counts.filter((one) => one === 'unavailable 1')).toHaveLength(44);
  expect(await call(caller, slow, {}, contextOf())).toEqual({ by: 'one' });
});

test('S2: when changes have reached the limit of a service, reads are still served', async () => {
  const gate = createGate();
  await house.serveWith([gate.served, serve(lookUp, async () => ({}))]);
  const changes = Array.from({ length: 257 }, () =>
    call(caller, slow, {}, contextOf(8_000)).catch((error) => error.code),
  );
  await until(() => gate.entered === 256);
  expect(await call(caller, lookUp, {}, contextOf())).toEqual({});
  gate.open();
  expect((await Promise.all(changes)).filter((one) => one === 'unavailable')).toHaveLength(1);
});

test('A12: an answer that is too large for NATS is reported at once as an internal error', async () => {
  await house.serveWith([serve(large, async () => Buffer.alloc(maxMessageBytes + 1))]);
  await expect(call(caller, large, {}, contextOf())).rejects.toMatchObject({ code: 'internal', status: 500 });
});

test('A6: a call to a service that is not running fails at once as unavailable, and the error names the service', async () => {
  const started = Date.now();
  await expect(call(caller, write, {}, contextOf())).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    detail: 'The greeter service is away. Nothing was done.',
    retryAfterS: 1,
  });
  expect(Date.now() - started).toBeLessThan(1_000);
});

test('A6: a call without an answer in time fails as deadline_exceeded, whether the contract or the caller sets the shorter deadline', async () => {
  const gate = createGate();
  await house.serveWith([gate.served]);
  const started = Date.now();
  const late = { code: 'deadline_exceeded', status: 504 };
  await expect(call(caller, slow, {}, contextOf(200))).rejects.toMatchObject(late);
  await expect(call(caller, { ...slow, timeoutMs: 200 }, {}, contextOf())).rejects.toMatchObject(late);
  expect(Date.now() - started).toBeLessThan(2_000);
  gate.open();
});

test('an idempotent call is retried while a replica starts, and any other call is not', async () => {
  const tries = { read: 0, write: 0 };
  // Nobody serves the first try; the replica is there before the second.
  const request = caller.connection.request.bind(caller.connection);
  const starting = new Proxy(caller.connection, {
    get: (connection, name) =>
      name !== 'request'
        ? Reflect.get(connection, name)
        : async (...args: Parameters<typeof request>) => {
            const kind = args[0].endsWith('read') ? 'read' : 'write';
            tries[kind]++;
            try {
              return await request(...args);
            } finally {
              if (kind === 'read' && tries.read === 1) await house.serveWith([serve(read, async () => ({}))]);
            }
          },
  });
  const bus: Bus = { ...caller, connection: starting, isConnected: () => true };
  await expect(call(bus, write, {}, contextOf())).rejects.toMatchObject({ code: 'unavailable' });
  expect(await call(bus, read, {}, contextOf())).toEqual({});
  expect(tries).toEqual({ read: 2, write: 1 });
});

test('X1: the services API of NATS shows the service, its operations and their figures', async () => {
  await house.serveWith([serve(read, async () => ({})), serve(write, async () => ({}))]);
  await call(caller, read, {}, contextOf());
  const ask = async (verb: string) =>
    (await caller.connection.request(`$SRV.${verb}.leadwire-greeter`, '', { timeout: 20_000 })).json();
  expect(await ask('PING')).toMatchObject({ name: 'leadwire-greeter', version: '2.0.0' });
  expect(await ask('INFO')).toMatchObject({
    endpoints: [
      { name: 'greeter-read', subject: 'greeter.read', queue_group: 'greeter' },
      { name: 'greeter-write', subject: 'greeter.write', queue_group: 'greeter' },
    ],
  });
  expect(await ask('STATS')).toMatchObject({ endpoints: [{ num_requests: 1 }, { num_requests: 0 }] });
});

test('S6: requests from the directory are handled four at a time, so that connections are left for others', async () => {
  const handed = defineRequest({ ...slow, subject: 'greeter.take', lane: 'directory' });
  const gate = createGate({ contract: handed });
  await house.serveWith([gate.served, serve(lookUp, async () => ({}))]);
  const outcomes = Array.from({ length: 6 }, () =>
    call(caller, handed, {}, contextOf(8_000)).then(
      () => 'served',
      (error) => error.code,
    ),
  );
  let refused = 0;
  for (const outcome of outcomes) void outcome.then((one) => one !== 'served' && refused++);
  await until(() => refused === 2);
  expect(gate.entered).toBe(4);
  expect(await call(caller, lookUp, {}, contextOf())).toEqual({});
  gate.open();
  expect((await Promise.all(outcomes)).sort()).toEqual([
    'served',
    'served',
    'served',
    'served',
    'unavailable',
    'unavailable',
  ]);
});
