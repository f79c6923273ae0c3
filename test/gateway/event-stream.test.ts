import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { sendEvents } from '../../services/gateway/edge/http/answers/event-stream.js';
import { createFeedFollowers } from '../../services/gateway/forwarded/icp-signals/followers.js';
import type { Stretch } from '../../services/gateway/operation/ports.js';
import { type EventSource, EventStream } from '../../services/gateway/operation/streamed-answers.js';
import { AppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { readEvents } from '../support/event-reader.js';
import { until } from '../support/until.js';

type Served = { url: string; response: () => ServerResponse; sent: () => boolean };

/** Serves one source as the gateway does. */
async function withStream(
  source: EventSource,
  use: (served: Served) => Promise<void>,
  {
    heartbeatMs = 60_000,
    stalledMs = 60_000,
    watch = () => () => {},
  }: { heartbeatMs?: number; stalledMs?: number; watch?: (end: () => void) => () => void } = {},
): Promise<void> {
  let response: ServerResponse | undefined;
  let isSent = false;
  const server = createServer((_request, plain) => {
    response = Object.assign(plain, { locals: {}, status: () => plain });
    const log = createLog('test', 'silent');
    const options = { heartbeatMs, stalledMs, log, watch };
    void sendEvents(response as unknown as Response, new EventStream('told', source), options).then(() => {
      isSent = true;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    await use({ url, response: () => response!, sent: () => isSent });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Tells what the test says, and hears when its reader leaves. */
function scripted(
  start: string | null,
): EventSource & { tell(cursor: string, body: string): void; pass(cursor: string): void; left(): boolean } {
  const waiting: ((result: IteratorResult<{ cursor: string; body: string }>) => void)[] = [];
  const told: { cursor: string; body: string }[] = [];
  let place = start;
  let hasLeft = false;
  return {
    cursor: () => place,
    next() {
      const one = told.shift();
      if (one) place = one.cursor;
      if (one || hasLeft) return Promise.resolve(one ? { value: one, done: false } : { value: undefined, done: true });
      return new Promise((done) => waiting.push(done));
    },
    async return() {
      hasLeft = true;
      for (const done of waiting.splice(0)) done({ value: undefined, done: true });
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    tell(cursor, body) {
      const done = waiting.shift();
      if (!done) return void told.push({ cursor, body });
      place = cursor;
      done({ value: { cursor, body }, done: false });
    },
    pass(cursor) {
      place = cursor;
    },
    left: () => hasLeft,
  };
}

test('G6: the place is told at once, with each event, and with a heartbeat where it moved without one', async () => {
  const source = scripted('a');
  await withStream(
    source,
    async ({ url }) => {
      const reader = await readEvents(url, {});
      await until(() => reader.lastId() === 'a');
      expect(reader.text()).toMatch(/^retry: \d+\nid: a\n\n/);
      await until(() => reader.text().split('\n: alive\n').length > 2);
      source.tell('b', '{"n":1}');
      await until(() => reader.events.length === 1);
      source.pass('c');
      await until(() => reader.lastId() === 'c');
      source.tell('d', '{"n":2}');
      await until(() => reader.events.length === 2);
      expect(reader.events).toEqual([
        { id: 'b', event: 'told', data: '{"n":1}' },
        { id: 'd', event: 'told', data: '{"n":2}' },
      ]);
      // An id is told once.
      expect(reader.text().match(/^id: .*$/gm)).toEqual(['id: a', 'id: b', 'id: c', 'id: d']);
      reader.close();
      await until(() => source.left());
    },
    { heartbeatMs: 20 },
  );
});

test('G6: nothing is read on for a reader that is slow: at most one event waits', async () => {
  const size = 64 * 1024;
  const body = JSON.stringify('x'.repeat(size));
  const waited: number[] = [];
  let response = (): ServerResponse | undefined => undefined;
  let hasLeft = false;
  async function* generate(): AsyncGenerator<{ cursor: string; body: string }, undefined> {
    // More than any socket takes.
    for (let n = 0; n < 4_000 && !hasLeft; n++) {
      waited.push(response()?.writableLength ?? 0);
      yield { cursor: String(n), body };
    }
  }
  const events = generate();
  const source: EventSource = Object.assign(events, {
    cursor: () => null,
    return: async () => {
      hasLeft = true;
      return { value: undefined, done: true as const };
    },
  });
  await withStream(source, async (served) => {
    response = served.response;
    const answer = await fetch(served.url);
    await until(() => served.response().writableNeedDrain);
    const reader = answer.body!.getReader();
    for (let read = 0; read < 100 * size; ) read += (await reader.read()).value!.length;
    expect(waited.length).toBeLessThan(4_000);
    await reader.cancel();
    await until(() => served.sent());
    expect(hasLeft).toBe(true);
    expect(Math.max(...waited)).toBeLessThan(2 * size);
  });
});

test('G6: a reader that takes nothing is left when its time is over', async () => {
  const source = scripted('a');
  for (let n = 0; n < 400; n++) source.tell(String(n), JSON.stringify('x'.repeat(64 * 1024)));
  await withStream(
    source,
    async ({ url, response, sent }) => {
      const answer = await fetch(url);
      await until(() => sent());
      expect([source.left(), response().destroyed]).toEqual([true, true]);
      await answer.body!.cancel().catch(() => {});
    },
    { stalledMs: 50 },
  );
});

test('A2: a watch that says so ends the stream, also of a reader that takes nothing', async () => {
  const ends: (() => void)[] = [];
  let watching = 0;
  const watch = (end: () => void) => {
    ends.push(end);
    watching++;
    return () => void watching--;
  };
  const idle = scripted('a');
  await withStream(
    idle,
    async ({ url, sent }) => {
      const reader = await readEvents(url, {});
      ends[0]!();
      expect(await reader.ended).toBe('ended');
      await until(() => sent());
      expect([idle.left(), watching]).toEqual([true, 0]);
    },
    { watch },
  );
  const full = scripted('a');
  for (let n = 0; n < 400; n++) full.tell(String(n), JSON.stringify('x'.repeat(64 * 1024)));
  await withStream(
    full,
    async ({ url, response, sent }) => {
      const answer = await fetch(url);
      await until(() => response().writableNeedDrain);
      ends[1]!();
      await until(() => sent());
      expect([full.left(), watching]).toEqual([true, 0]);
      await answer.body!.cancel().catch(() => {});
    },
    { watch },
  );
});

test('G6: HEAD is answered like GET, without a stream', async () => {
  const source = scripted('a');
  await withStream(source, async ({ url, sent }) => {
    const answer = await fetch(url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    await until(() => sent());
    expect(source.left()).toBe(true);
  });
});

const nothing: Stretch = { signals: [], nextCursor: 'end', hasMore: false };
const readNothing = async (): Promise<Stretch> => nothing;

test('G6: so many follow the feed, of an account and in all; who leaves, or fails to begin, makes room', async () => {
  const followers = createFeedFollowers({ inAll: 3, ofAccount: 2 });
  const first = await followers.follow('a', readNothing);
  await followers.follow('a', readNothing);
  await expect(followers.follow('a', readNothing)).rejects.toMatchObject({ code: 'rate_limited', retryAfterS: 10 });
  const failing = async () => {
    throw new AppError('invalid_cursor', 'no');
  };
  await expect(followers.follow('b', failing)).rejects.toMatchObject({ code: 'invalid_cursor' });
  await followers.follow('b', readNothing);
  await expect(followers.follow('b', readNothing)).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 10 });
  expect(followers.count()).toBe(3);
  // Once, although it is said twice.
  await Promise.all([first.return(), first.return()]);
  await followers.follow('a', readNothing);
  await expect(followers.follow('a', readNothing)).rejects.toMatchObject({ code: 'rate_limited' });
});

test('G6: what cannot be asked now is asked again from the same place; what cannot be told ends the stream', async () => {
  const followers = createFeedFollowers({ inAll: 1, ofAccount: 1 });
  const asked: (string | undefined)[] = [];
  const answers: (Stretch | AppError)[] = [
    { signals: [{ cursor: '1', body: 'one' }], nextCursor: '1', hasMore: true },
    new AppError('unavailable', 'away'),
    new AppError('deadline_exceeded', 'late'),
    { signals: [{ cursor: '2', body: 'two' }], nextCursor: '5', hasMore: true },
    new AppError('not_found', 'gone'),
  ];
  const stream = await followers.follow('a', async (cursor) => {
    asked.push(cursor);
    const answer = answers.shift()!;
    if (answer instanceof AppError) throw answer;
    return answer;
  });
  expect([(await stream.next()).value, stream.cursor()]).toEqual([{ cursor: '1', body: 'one' }, '1']);
  expect([(await stream.next()).value, stream.cursor()]).toEqual([{ cursor: '2', body: 'two' }, '2']);
  await expect(stream.next()).rejects.toMatchObject({ code: 'not_found' });
  expect([asked, stream.cursor(), followers.count()]).toEqual([[undefined, '1', '1', '1', '5'], '5', 0]);
});

test('X4: a stop ends every stream, also between the signals that it has, and lets nobody begin', async () => {
  const followers = createFeedFollowers({ inAll: 9, ofAccount: 9 });
  const signals = ['1', '2'].map((cursor) => ({ cursor, body: cursor }));
  const busy = await followers.follow('a', async () => ({ signals, nextCursor: '2', hasMore: true }));
  await busy.next();
  const idle = await followers.follow('a', readNothing);
  const waiting = idle.next();
  await followers.stop!();
  expect([(await waiting).done, (await busy.next()).done, followers.count()]).toEqual([true, true, 0]);
  await expect(followers.follow('a', readNothing)).rejects.toMatchObject({ code: 'unavailable' });
});

test('X7: a follower whose credential outlives the account reads at once when it may have been closed, and no other does', async () => {
  const followers = createFeedFollowers({ inAll: 9, ofAccount: 9 });
  const reads = { staff: 0, customer: 0 };
  const counting = (who: keyof typeof reads) => () => {
    reads[who]++;
    if (who === 'staff' && reads.staff > 1) throw new AppError('not_found', 'gone');
    return readNothing();
  };
  const staff = await followers.follow('a', counting('staff'), true);
  const customer = await followers.follow('a', counting('customer'));
  const ending = staff.next();
  const waiting = customer.next();
  followers.recheck();
  await expect(ending).rejects.toMatchObject({ code: 'not_found' });
  expect(reads).toEqual({ staff: 2, customer: 1 });
  await followers.stop!();
  await waiting;
});
