import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { sendEvents } from '../../services/gateway/edge/http/answers/event-stream.js';
import { createHeartbeats } from '../../services/gateway/edge/http/answers/heartbeats.js';
import { type EventSource, EventStream } from '../../services/gateway/operation/streamed-answers.js';
import { AppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { readEvents } from '../support/event-reader.js';
import { until } from '../support/until.js';

const requestId = '5d2b9e8c-8f0a-4c5e-9d53-0d6f1b1f7a20';
const errorKinds = 'https://leadwire.example.com/docs/errors';

type Served = { url: string; response: () => ServerResponse; sent: () => boolean };

/** Serves one source as the gateway does. */
async function withStream(
  source: EventSource,
  use: (served: Served) => Promise<void>,
  {
    heartbeatMs = 60_000,
    patienceMs = 60_000,
    watch = () => () => {},
  }: { heartbeatMs?: number; patienceMs?: number; watch?: (end: () => void) => () => void } = {},
): Promise<void> {
  let response: ServerResponse | undefined;
  let isSent = false;
  const server = createServer((_request, plain) => {
    response = Object.assign(plain, { locals: { requestId, errorKinds }, status: () => plain });
    const log = createLog('test', 'silent');
    const options = { heartbeats: createHeartbeats(heartbeatMs), patienceMs, log, watch };
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

/** A source that tells what the test says, and notices when its reader leaves. */
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

test('G6: a stream sends its cursor at once, with each event, and with a heartbeat if the cursor moved without an event', async () => {
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

test('G6: a stream does not read ahead for a slow reader: at most one event waits', async () => {
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

test('G6: the stream of a reader that takes nothing is cut off when its time is over', async () => {
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
    { patienceMs: 50 },
  );
});

test('G6: a stalled reader that resumes in time learns why its stream was ended and from which cursor to continue', async () => {
  const source = scripted('a');
  for (let n = 0; n < 400; n++) source.tell(String(n), JSON.stringify('x'.repeat(64 * 1024)));
  await withStream(
    source,
    async ({ url, response, sent }) => {
      const answer = await fetch(url);
      await until(() => source.left());
      const taken = source.cursor();
      let text = '';
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) text += piece;
      await until(() => sent());
      const blocks = text.trim().split('\n\n');
      const type = `${errorKinds}#too_slow`;
      const problem = { type, title: 'Reader too slow', status: 408, instance: `urn:uuid:${requestId}` };
      const [id, event, data] = blocks.at(-1)!.split('\n');
      expect([id, event]).toEqual([`id: ${taken}`, 'event: error']);
      expect(JSON.parse(data!.slice('data: '.length))).toMatchObject(problem);
      // Everything that was taken from the source arrived whole.
      expect(blocks.at(-2)!.startsWith(`id: ${taken}\nevent: told\n`)).toBe(true);
      expect(response().writableFinished).toBe(true);
    },
    // A busy machine takes seconds to read 25 MB.
    { patienceMs: 10_000 },
  );
});

test('A5: an error that ends a stream is sent as its last event', async () => {
  async function* generate(): AsyncGenerator<{ cursor: string; body: string }, undefined> {
    yield { cursor: 'b', body: '1' };
    throw new AppError('not_found', 'No such account.');
  }
  const events = generate();
  const source: EventSource = {
    next: () => events.next(),
    cursor: () => 'b',
    return: () => events.return(undefined),
    [Symbol.asyncIterator]: () => source,
  };
  await withStream(source, async ({ url }) => {
    const reader = await readEvents(url, {});
    expect(await reader.ended).toBe('ended');
    expect(reader.events.map(({ event, id }) => [event, id])).toEqual([
      ['told', 'b'],
      ['error', 'b'],
    ]);
    expect(JSON.parse(reader.events[1]!.data)).toMatchObject({ status: 404, detail: 'No such account.' });
  });
});

test('G6: every stream gets a heartbeat within each round, and no timer runs without a stream', async () => {
  const heartbeats = createHeartbeats(100);
  const beats = [0, 0, 0];
  const stops = beats.map((_, nth) => heartbeats.add(() => void beats[nth]!++));
  await until(() => beats.every((count) => count >= 3));
  expect(Math.max(...beats) - Math.min(...beats)).toBeLessThanOrEqual(1);
  for (const stop of [...stops, ...stops]) stop();
  const after = [...beats];
  const late = heartbeats.add(() => void beats.push(0));
  await until(() => beats.length > 3);
  late();
  expect(beats.slice(0, 3)).toEqual(after);
});

test('A2: the watch of a stream can end it, even if its reader takes nothing', async () => {
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
