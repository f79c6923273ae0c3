import { gzipSync } from 'node:zlib';
import { createDestinations, parseAllowList } from '../../services/platform/http/destinations/index.js';
import { createSender, type Sender } from '../../services/webhooks/sending/index.js';
import { type Answer, type Receiver, type ReceiverOptions, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

let sender: Sender;
let hasty: Sender;
const opened: Receiver[] = [];

beforeAll(() => {
  const destinations = createDestinations({ allow: parseAllowList('127.0.0.1'), ownListeners: [] });
  sender = createSender({ destinations, timeoutMs: 10_000 });
  hasty = createSender({ destinations, timeoutMs: 1_000 });
});
afterAll(async () => {
  await Promise.all([sender.close(0), hasty.close(0)]);
  await Promise.all(opened.map((entry) => entry.close()));
});

async function hook(answers: ReceiverOptions['answers']): Promise<Receiver> {
  const made = await receiver({ answers });
  opened.push(made);
  return made;
}

const push = (url: string, by: Sender = sender) =>
  by.send({ accountId: 'one', url, secrets: ['whsec_test'], body: Buffer.from('{}') });

describe('W9: the status decides the outcome, whatever happens to the body', () => {
  test('W9: a body that trickles in or never begins is awaited until the deadline, and then the connection is closed', async () => {
    const cases: [number, Answer][] = [
      [200, { status: 200, after: 'drip' }],
      [200, { status: 200, headers: { 'Content-Length': '10' }, after: 'hang' }],
      [500, { status: 500, after: 'drip' }],
      [404, { status: 404, after: 'drip' }],
    ];
    await Promise.all(
      cases.map(async ([status, answer]) => {
        const { url, connections } = await hook([answer]);
        expect(await push(url, hasty)).toMatchObject({ responseStatus: status });
        await until(() => connections.open === 0, { what: 'the connection closed' });
      }),
    );
  });

  test('W9: an endless body is cut off after 16 KiB and its connection closed, long before the deadline', async () => {
    const { url, connections } = await hook([{ status: 200, after: 'flood' }]);
    const result = await push(url);
    expect(result).toMatchObject({ responseStatus: 200, failureReason: null });
    expect(result.durationMs).toBeLessThan(10_000);
    await until(() => connections.open === 0, { what: 'the connection closed' });
  });

  test('W9: a body of 16 KiB keeps its connection, one byte more closes it', async () => {
    const { url, connections } = await hook([
      { status: 200, body: 'x'.repeat(16_384) },
      { status: 200, body: 'x'.repeat(16_385) },
      204,
    ]);
    await push(url);
    await push(url);
    expect(connections.opened).toBe(1);
    expect(await push(url)).toMatchObject({ responseStatus: 204 });
    expect(connections.opened).toBe(2);
  });

  test('W9: a compressed body is counted in its compressed size and never decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(16_384);
    const { url, connections } = await hook([{ status: 200, headers: { 'Content-Encoding': 'gzip' }, body: bomb }]);
    expect(await push(url)).toMatchObject({ responseStatus: 200, failureReason: null });
    expect(await push(url)).toMatchObject({ responseStatus: 200 });
    // Unpacked it would have been past 16 KiB, and the connection closed.
    expect(connections.opened).toBe(1);
  });

  test('W9: a body that only claims to be compressed does no harm', async () => {
    const { url } = await hook([{ status: 201, headers: { 'Content-Encoding': 'gzip, br' }, body: 'not gzip' }]);
    expect(await push(url)).toMatchObject({ responseStatus: 201, failureReason: null });
  });

  test.each<[string, Answer]>([
    ['a reset after the headers', { status: 200, headers: { 'Content-Length': '10' }, body: 'x', after: 'reset' }],
    [
      'a body shorter than announced',
      { raw: 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 10\r\n\r\nx', after: 'reset' },
    ],
    ['a broken chunk', { raw: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n' }],
  ])('W9: %s leaves the outcome to the status', async (_title, answer) => {
    const { url } = await hook([answer]);
    expect(await push(url)).toMatchObject({ responseStatus: 200, failureReason: null });
  });
});

const interims = {
  '100': 'HTTP/1.1 100 Continue\r\n\r\n',
  'several 100': 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n',
  '102': 'HTTP/1.1 102 Processing\r\n\r\n',
  '103': 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n',
};

test.each(Object.entries(interims))(
  'W9: interim responses (%s) are skipped, and the final status decides',
  async (_name, raw) => {
    const { url, connections } = await hook([{ raw: `${raw}HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n` }]);
    expect(await push(url)).toMatchObject({ responseStatus: 202, failureReason: null });
    expect(connections.open).toBe(1);
  },
);

test('W9: interim responses without a final status count as no response', async () => {
  const results = await Promise.all(
    Object.values(interims).map(async (raw) => push((await hook([{ raw, after: 'hang' }])).url, hasty)),
  );
  for (const result of results) expect(result).toMatchObject({ responseStatus: null, failureReason: 'timeout' });
});

test.each([
  [429, '120', 120_000],
  [503, '7', 7_000],
  [503, 'Sun, 06 Nov 1994 08:49:37 GMT', 0],
  [503, 'soon', null],
  [302, '30', 30_000],
  [200, '30', null],
])('W7: with status %i, Retry-After %j is reported as %j ms', async (status, field, expected) => {
  const { url } = await hook([{ status, headers: { 'Retry-After': field } }]);
  expect(await push(url)).toMatchObject({ responseStatus: status, retryAfterMs: expected });
});
