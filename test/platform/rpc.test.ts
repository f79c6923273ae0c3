import { randomBytes } from 'node:crypto';
import { headers as createHeaders } from 'nats';
import { pino } from 'pino';
import { z } from 'zod';
import { contextHeaders, defineRequest, opaque } from '../../schema/contracts/request.js';
import { text } from '../../schema/contracts/values.js';
import type { RequestContext } from '../../services/platform/context.js';
import { AppError } from '../../services/platform/errors.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { call, serve } from '../../services/platform/nats/rpc.js';
import { startNats, type TestNats } from '../support/cluster.js';
import { until } from '../support/until.js';
import { contextOf, createHouse } from './rpc-house.js';

const greet = defineRequest({
  subject: 'greeter.greet',
  input: z.strictObject({
    query: z.strictObject({ limit: z.int().max(9).default(3) }),
    body: z.strictObject({ name: text(1, 20) }),
  }),
  output: z.object({ greeting: z.string(), limit: z.number() }),
  timeoutMs: 3_000,
});
const fail = defineRequest({
  subject: 'greeter.fail',
  input: z.object({}),
  output: z.object({}),
  timeoutMs: 3_000,
});
const echo = defineRequest({ subject: 'greeter.echo', input: opaque, output: opaque, timeoutMs: 3_000 });
const tell = defineRequest({ subject: 'greeter.tell', input: z.object({}), output: z.any(), timeoutMs: 3_000 });

let nats: TestNats;
let caller: Bus;
let thrown: unknown;
const lines: string[] = [];
const house = createHouse(() => nats.url);
beforeAll(async () => {
  nats = await startNats();
  caller = await house.join('caller');
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  await house.serveWith(
    [
      serve(greet, async ({ query, body }) => ({ greeting: `Hello, ${body.name}`, limit: query.limit })),
      serve(fail, () => Promise.reject(thrown)),
      serve(echo, async (bytes) => bytes),
      serve(tell, async (_, ctx) => ({ ...ctx, left: ctx.deadline - Date.now() })),
    ],
    { log },
  );
});
afterAll(async () => {
  await house.close();
  await nats.stop();
});

async function failWith(error: unknown): Promise<AppError> {
  thrown = error;
  lines.length = 0;
  return call(caller, fail, {}, contextOf()).then(
    () => Promise.reject(new Error('it was answered')),
    (answer) => answer,
  );
}

test('X1: a call over NATS is answered, with the defaults of the contract filled in', async () => {
  const input = { query: {}, body: { name: 'Zoë 😀' } };
  expect(await call(caller, greet, input, contextOf())).toEqual({ greeting: 'Hello, Zoë 😀', limit: 3 });
});

test('A5: an AppError crosses NATS with all its public fields, without its cause and log', async () => {
  const given = new AppError('conflict', 'The name “é” is taken.', {
    errors: [{ location: 'body.name', message: 'is taken', value: 'é' }],
    cause: new Error('duplicate key'),
    log: { table: 'thing' },
  });
  const error = await failWith(given);
  expect(error).toBeInstanceOf(AppError);
  expect([error.code, error.status, error.title]).toEqual(['conflict', 409, 'Conflict']);
  expect([error.detail, error.errors]).toEqual([given.detail, given.errors]);
  expect(error.cause).toBeUndefined();
  expect(error.log).toBeUndefined();
  expect((await failWith(new AppError('not_found', 'No such thing.'))).errors).toBeNull();
});

test('A6: the time to wait before the next try also crosses NATS', async () => {
  expect((await failWith(new AppError('dns_unavailable', 'Later.', { retryAfterS: 17 }))).retryAfterS).toBe(17);
  expect((await failWith(new AppError('unavailable', 'Later.'))).retryAfterS).toBe(1);
  expect((await failWith(new AppError('conflict', 'Never.'))).retryAfterS).toBeUndefined();
});

test('A5: an internal error crosses NATS without any details, and its cause is logged by the service', async () => {
  for (const fault of [new Error('secret detail of SQL'), 'secret text', undefined]) {
    const error = await failWith(fault);
    expect([error.code, error.status]).toEqual(['internal', 500]);
    expect(JSON.stringify([error.message, error.detail, error.errors])).not.toMatch(/secret|\.ts|at /);
    expect(lines).toHaveLength(1);
  }
  await failWith(new Error('secret detail of SQL'));
  expect(lines[0]).toContain('secret detail of SQL');
  expect(JSON.parse(lines[0]!)).toMatchObject({ subject: 'greeter.fail', requestId: expect.any(String) });
});

test('A6: an input is validated by the service that receives it, and all violations are reported with their locations', async () => {
  const input = { query: { limit: 10 }, body: { name: '', nick: 1 } };
  const error: AppError = await call(caller, greet, input as never, contextOf()).catch((refused) => refused);
  expect([error.code, error.status]).toEqual(['invalid_request', 400]);
  expect(error.errors?.map((one) => one.location).sort()).toEqual(['body.name', 'body.nick', 'query.limit']);
});

test('A6: at most a hundred violations cross NATS, and an extremely long property name does not prevent the refusal', async () => {
  const body = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`unknown_property_${index}`, 1]));
  const error: AppError = await call(caller, greet, { query: {}, body } as never, contextOf()).catch((one) => one);
  expect(error.code).toBe('invalid_request');
  expect(error.errors).toHaveLength(100);
  const long = { query: {}, body: { name: 'n', ['x'.repeat(500_000)]: 1 } };
  expect(await call(caller, greet, long, contextOf()).catch((one) => one.code)).toBe('invalid_request');
});

test('a message that is not JSON is refused as malformed JSON', async () => {
  const answer = await caller.connection.request('greeter.greet', '{', { timeout: 20_000 });
  expect(answer.headers?.get('Nats-Service-Error-Code')).toBe('400');
  expect(answer.headers?.get('Nats-Service-Error')).toBe('malformed_json');
  expect(answer.json()).toMatchObject({ code: 'malformed_json' });
});

test('the actor, the account and the idempotency key of a request cross NATS', async () => {
  const ctx = contextOf(5_000, {
    actor: { kind: 'staff', id: 'key:with:colons' },
    idempotencyKey: 'ключ / 🔑\r\nForged: yes % 100',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  });
  const { deadline: _, ...sent } = ctx;
  expect(await call(caller, tell, {}, ctx)).toMatchObject(sent);
});

test('a context without account, key and trace arrives without them', async () => {
  const got = await call(caller, tell, {}, contextOf(5_000, { accountId: null }));
  expect(got.accountId).toBeNull();
  expect(got).not.toHaveProperty('idempotencyKey');
  expect(got).not.toHaveProperty('traceparent');
});

test('invalid headers are refused instead of being left without an answer', async () => {
  const bad = createHeaders();
  bad.set(contextHeaders.idempotencyKey, '%E0%A4%A');
  const answer = await caller.connection.request('greeter.tell', '{}', { timeout: 20_000, headers: bad });
  expect(answer.headers?.has('Nats-Service-Error-Code')).toBe(true);
});

test('the server gets the time that the caller has left as its deadline, at most what the contract allows', async () => {
  const left = async (timeoutMs: number) => (await call(caller, tell, {}, contextOf(timeoutMs))).left as number;
  expect(await left(60_000)).toBeLessThanOrEqual(3_000);
  expect(await left(60_000)).toBeGreaterThan(2_000);
  expect(await left(2_500)).toBeLessThanOrEqual(2_500);
});

test('A6: a request whose deadline has passed is not sent', async () => {
  let served = 0;
  const spy = caller.connection.subscribe('greeter.tell', { callback: () => void served++ });
  const late: RequestContext = contextOf(-1);
  await expect(call(caller, tell, {}, late)).rejects.toMatchObject({ code: 'deadline_exceeded', status: 504 });
  await call(caller, tell, {}, contextOf());
  await until(() => served > 0);
  expect(served).toBe(1);
  spy.unsubscribe();
});

test('opaque bodies cross byte for byte', async () => {
  for (const bytes of [
    Buffer.alloc(0),
    randomBytes(70_000),
    Buffer.from('{"a":1.0,  "b":"\\u00e9"}'),
    Buffer.from([0xff, 0]),
  ]) {
    expect(Buffer.compare(await call(caller, echo, bytes, contextOf()), bytes)).toBe(0);
  }
});

test('A12: a message of 512 KiB crosses NATS, and a larger one is refused, whether it is opaque or JSON', async () => {
  const limit = 512 * 1024;
  expect(await call(caller, echo, Buffer.alloc(limit), contextOf())).toHaveLength(limit);
  const refused = { code: 'payload_too_large', status: 413 };
  await expect(call(caller, echo, Buffer.alloc(limit + 1), contextOf())).rejects.toMatchObject(refused);
  const large = { query: {}, body: { name: 'x'.repeat(limit) } };
  await expect(call(caller, greet, large, contextOf())).rejects.toMatchObject(refused);
});
