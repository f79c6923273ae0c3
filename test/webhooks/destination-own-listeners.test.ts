import { networkInterfaces } from 'node:os';
import { createDestinations, parseAllowList } from '../../services/platform/http/destinations/index.js';

const everything = parseAllowList('0.0.0.0/0,::/0');
const own = createDestinations({
  allow: everything,
  ownListeners: [
    { host: '127.0.0.1', port: 5432 },
    { host: '0.0.0.0', port: 4000 },
    { host: '::', port: 4001 },
    { host: 'localhost', port: 4222 },
    { host: '10.9.8.7', port: 5433 },
    { host: '[::1]', port: 4002 },
  ],
});

const interfaceAddresses = Object.values(networkInterfaces())
  .flatMap((entries) => entries ?? [])
  .filter((entry) => !entry.address.startsWith('fe80'))
  .map((entry) => (entry.family === 'IPv6' ? `[${entry.address}]` : entry.address));

const spellings = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '127.8.9.10',
  'localhost',
  'LOCALHOST.',
  'db.localhost',
  '0.0.0.0',
  '0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::1]',
  ...interfaceAddresses,
];

const ports = [5432, 4000, 4001, 4222, 4002];
const urls = ports.flatMap((port) =>
  spellings.flatMap((host) => ['http', 'https'].map((scheme) => `${scheme}://${host}:${port}/`)),
);
/** How each URL was answered. A refusal waits for the next half second (W2), so all of them are asked for at once. */
const answers = new Map<string, unknown>();
beforeAll(async () => {
  await Promise.all(
    urls.map(async (url) => {
      answers.set(url, await own.checkUrl(url).catch((refusal: unknown) => refusal));
    }),
  );
});

describe.each(ports)('W2: our own listener on port %i', (port) => {
  test.each(spellings)('W2: is refused when written as %s, although the allow list covers it', (host) => {
    for (const scheme of ['http', 'https']) {
      expect(answers.get(`${scheme}://${host}:${port}/`)).toMatchObject({ code: 'endpoint_url_refused' });
    }
  });
});

test('W2: our own listener on another machine is refused by its address, in every spelling', async () => {
  for (const host of ['10.9.8.7', '168364039', '[::ffff:10.9.8.7]', '[64:ff9b::10.9.8.7]']) {
    await expect(own.checkUrl(`http://${host}:5433/`)).rejects.toMatchObject({ code: 'endpoint_url_refused' });
  }
  await expect(own.checkUrl('http://10.9.8.6:5433/')).resolves.toBeUndefined();
  await expect(own.checkUrl('http://127.0.0.1:5433/')).resolves.toBeUndefined();
});

test('W2: another port of this machine is reachable where the allow list names it', async () => {
  await expect(own.checkUrl('http://127.0.0.1:9000/')).resolves.toBeUndefined();
});

test('W3: our own listener is blocked at delivery too', async () => {
  await expect(own.resolve('0.0.0.0', 4000, AbortSignal.timeout(5_000), 'http')).rejects.toMatchObject({
    reason: 'blocked_destination',
  });
});

test('W3: while the host name of our own listener cannot be resolved, its port is blocked as a resolver fault', async () => {
  const unsure = createDestinations({
    allow: everything,
    ownListeners: [{ host: 'no such host', port: 5432 }],
  });
  await expect(unsure.resolve('127.0.0.1', 5432, AbortSignal.timeout(5_000), 'http')).rejects.toMatchObject({
    reason: 'dns',
    missing: false,
  });
  await expect(unsure.resolve('127.0.0.1', 5433, AbortSignal.timeout(5_000), 'http')).resolves.toHaveLength(1);
});
