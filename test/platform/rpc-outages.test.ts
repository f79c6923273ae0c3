import { z } from 'zod';
import { defineRequest } from '../../schema/contracts/request.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createBus } from '../../services/platform/nats/nats.js';
import { call, serve } from '../../services/platform/nats/rpc.js';
import { startNats, type TestNats } from '../support/cluster.js';
import { held } from '../support/held.js';
import { until } from '../support/until.js';
import { contextOf, createHouse } from './rpc-house.js';

const none = z.object({});
const greet = defineRequest({ subject: 'greeter.greet', input: none, output: none, timeoutMs: 1_000 });
const log = createLog('test', 'silent');

let nats: TestNats;
const house = createHouse(() => nats.url);
beforeEach(async () => {
  nats = await startNats();
});
afterEach(async () => {
  await house.close();
  await nats.stop();
});

test('X2: without NATS, a call fails at once as unavailable, and calls work again once NATS is back', async () => {
  const caller = await house.join('caller');
  const { bus } = await house.serveWith([serve(greet, async () => ({}))]);
  expect(await call(caller, greet, {}, contextOf())).toEqual({});
  for (const end of [nats.stop, nats.kill]) {
    await end();
    await until(() => !caller.isConnected() && !bus.isConnected());
    const started = Date.now();
    const away = { code: 'unavailable', status: 503, detail: 'The greeter service is away. Nothing was done.' };
    await expect(call(caller, greet, {}, contextOf())).rejects.toMatchObject(away);
    expect(Date.now() - started).toBeLessThan(1_000);
    await nats.restart();
    expect(await until(() => call(caller, greet, {}, contextOf()))).toEqual({});
  }
});

test('A6: a request that is in flight when NATS dies fails as deadline_exceeded, and the service runs it only once', async () => {
  const caller = await house.join('caller');
  let done = 0;
  const { promise: gate, release: finish } = held();
  await house.serveWith([
    serve(greet, async () => {
      done++;
      await gate;
      return {};
    }),
  ]);
  const lost = expect(call(caller, greet, {}, contextOf())).rejects.toMatchObject({
    code: 'deadline_exceeded',
    status: 504,
  });
  await until(() => done === 1);
  await nats.kill();
  await lost;
  finish();
  await nats.restart();
  expect(await until(() => call(caller, greet, {}, contextOf()))).toEqual({});
  expect(done).toBe(2);
});

test('X4: while NATS is down, a service finishes its requests in flight and stops cleanly and soon', async () => {
  const caller = await house.join('caller');
  let finished = false;
  let entered = false;
  const { promise: gate, release: finish } = held();
  const { bus, stop } = await house.serveWith([
    serve(greet, async () => {
      entered = true;
      await gate;
      finished = true;
      return {};
    }),
  ]);
  const lost = call(caller, greet, {}, contextOf()).catch((error) => error.code);
  await until(() => entered);
  await nats.kill();
  await until(() => !bus.isConnected());
  const started = Date.now();
  const stopped = stop();
  finish();
  await stopped;
  expect(finished).toBe(true);
  await bus.stop?.();
  expect(Date.now() - started).toBeLessThan(4_000);
  expect(await lost).toBe('deadline_exceeded');
});

test('X4: a replica that began to stop while NATS was away takes no request when NATS is back', async () => {
  const caller = await house.join('caller');
  let entered = 0;
  const { promise: gate, release: finish } = held();
  const { bus, stop } = await house.serveWith([
    serve(greet, async () => {
      entered++;
      await gate;
      return {};
    }),
  ]);
  const lost = call(caller, greet, {}, contextOf()).catch(() => null);
  await until(() => entered === 1);
  await nats.kill();
  await until(() => !bus.isConnected());
  const stopped = stop();
  await nats.restart();
  await until(() => bus.isConnected() && caller.isConnected());
  await expect(call(caller, greet, {}, contextOf())).rejects.toMatchObject({ code: 'unavailable' });
  expect(entered).toBe(1);
  finish();
  await Promise.all([stopped, lost]);
});

test('a stopped bus reports that it is not connected, and a call over it fails as unavailable', async () => {
  const bus = await house.join('caller');
  expect(bus.isConnected()).toBe(true);
  await bus.stop?.();
  expect(bus.isConnected()).toBe(false);
  await expect(call(bus, greet, {}, contextOf())).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  await bus.stop?.();
});

test('a service that starts before NATS waits for it', async () => {
  await nats.stop();
  const bus = createBus({ url: nats.url, service: 'early', log });
  const started = bus.start?.();
  expect(bus.isConnected()).toBe(false);
  await nats.restart();
  await started;
  expect(bus.isConnected()).toBe(true);
  await bus.stop?.();
});

test('X6: a wrong password fails the start instead of waiting for ever', async () => {
  const bus = createBus({ url: nats.url.replace(/:[^:@]+@/, ':guess@'), service: 'early', log });
  await expect(bus.start?.()).rejects.toThrow(/authorization/i);
  await bus.stop?.();
});
