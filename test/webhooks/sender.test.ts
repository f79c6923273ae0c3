import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createDestinations,
  type Destinations,
  parseAllowList,
} from '../../services/platform/http/destinations/index.js';
import { createSender, type Sender, type SenderOptions, sign } from '../../services/webhooks/sending/index.js';
import { type Authority, createAuthority } from '../support/certificates.js';
import { type DnsServer, dnsServer } from '../support/dns-server.js';
import { held } from '../support/held.js';
import { type Receiver, type ReceiverOptions, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

let dns: DnsServer;
let authority: Authority;
let destinations: Destinations;
const opened: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  authority = await createAuthority();
  dns = await dnsServer({ 'hook.example': ['127.0.0.1'], 'a.example': ['127.0.0.1'], 'b.example': ['127.0.0.1'] });
  opened.push(dns);
  destinations = createDestinations({
    allow: parseAllowList('127.0.0.0/8,::1'),
    ownListeners: [],
    dnsServers: [dns.address],
  });
});
afterAll(() => Promise.all(opened.map((entry) => entry.close())));

async function hook(options: ReceiverOptions = {}): Promise<Receiver> {
  const made = await receiver(options);
  opened.push(made);
  return made;
}

function createTestSender(options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({ destinations, timeoutMs: 10_000, trustedCa: authority.cert, ...options });
  opened.push({ close: () => sender.close(0) });
  return sender;
}

const body = Buffer.from('{"type":"icp_signal.detected","event":{"id":"e1", "n": 1.0,"name":"Zoë"}}');
const push = (sender: Sender, url: string, accountId = 'one') =>
  sender.send({ accountId, url, secrets: ['whsec_new', 'whsec_old'], body });

test('W6: a push is a POST of exactly the body, as JSON, signed with every secret at the time of sending', async () => {
  const { url, requests } = await hook();
  const before = Math.floor(Date.now() / 1_000);
  await createTestSender().send({
    accountId: 'one',
    url: `${url}/a%20b?key=%C3%A9&x=1#fragment`,
    secrets: ['whsec_new', 'whsec_old'],
    body,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  });
  const [request] = requests;
  expect(request).toMatchObject({ method: 'POST', path: '/hook/a%20b?key=%C3%A9&x=1' });
  expect(request?.body.equals(body)).toBe(true);
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(body.length),
    'user-agent': expect.stringMatching(/^leadwire\/\d+\.\d+\.\d+$/),
    'accept-encoding': 'identity',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    host: new URL(url).host,
  });
  const signature = String(request?.headers['x-service-signature']);
  const seconds = Number(/^t=(\d+),/.exec(signature)?.[1]);
  expect(seconds).toBeGreaterThanOrEqual(before);
  expect(seconds).toBeLessThanOrEqual(Date.now() / 1_000);
  expect(signature).toBe(sign(['whsec_new', 'whsec_old'], seconds, body));
});

test('W11: an attempt reports when it began and how long it took', async () => {
  const { url } = await hook();
  const before = Date.now();
  const result = await push(createTestSender(), url);
  expect(result.startedAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(result.startedAt.getTime() + result.durationMs).toBeLessThanOrEqual(Date.now() + 1);
  expect(Number.isInteger(result.durationMs)).toBe(true);
});

test('W6: a receiver on IPv6 is reached by its literal address', async () => {
  const { url, requests, port } = await hook({ host: '::1' });
  expect(await push(createTestSender(), url)).toMatchObject({ responseStatus: 204 });
  expect(requests[0]?.headers.host).toBe(`[::1]:${port}`);
});

describe('W3: proxy variables of the environment', () => {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
  const before = new Map(names.map((name) => [name, process.env[name]]));
  afterEach(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    delete process.env.NODE_USE_ENV_PROXY;
  });

  test('W3: have no effect: the vetted address is dialled, the proxy never', async () => {
    const proxy = await hook();
    const plain = await hook();
    const secure = await hook({ tls: await authority.issue(['hook.example']) });
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    process.env.NODE_USE_ENV_PROXY = '1';
    const sender = createTestSender();
    expect(await push(sender, plain.url)).toMatchObject({ responseStatus: 204 });
    expect(await push(sender, `https://hook.example:${secure.port}/`)).toMatchObject({ responseStatus: 204 });
    expect(proxy.connections.opened).toBe(0);
  });
});

describe('connections', () => {
  test('W3: a connection is reused for the address that was vetted, without resolving the name again', async () => {
    const { port, connections } = await hook();
    const sender = createTestSender();
    const asked = dns.questions.length;
    for (let count = 0; count < 5; count++) await push(sender, `http://hook.example:${port}/`);
    expect(connections.opened).toBe(1);
    expect(dns.questions.slice(asked).sort()).toEqual(['hook.example A', 'hook.example AAAA']);
  });

  test.each([
    ['blocked', ['10.0.0.1'], { failureReason: 'blocked_destination' }],
    ['gone', [], { failureReason: 'dns' }],
    ['another', ['127.0.0.2'], { failureReason: 'connection_refused' }],
  ])(
    'W3: once the address of a name has changed (%s), its connection takes no further attempt',
    async (_, records, result) => {
      const { port, connections } = await hook();
      dns.answer('moved.example', ['127.0.0.1']);
      const sender = createTestSender({ longestTtlMs: 0 });
      expect(await push(sender, `http://moved.example:${port}/`)).toMatchObject({ responseStatus: 204 });
      dns.answer('moved.example', records);
      // Its records are out of date, so they are read again beside this attempt.
      expect(await push(sender, `http://moved.example:${port}/`)).toMatchObject({ responseStatus: 204 });
      await until(() => connections.open === 0, { what: 'the old connection closed' });
      expect(await push(sender, `http://moved.example:${port}/`)).toMatchObject(result);
      expect(connections.opened).toBe(1);
    },
  );

  test('W3: a resolver that fails for a while closes no connection, and is queried again later', async () => {
    const { port, connections } = await hook();
    dns.answer('shaky.example', ['127.0.0.1']);
    const sender = createTestSender({ longestTtlMs: 0 });
    await push(sender, `http://shaky.example:${port}/`);
    dns.answer('shaky.example', 'servfail');
    const asked = dns.questions.length;
    for (let n = 0; n < 5; n++) {
      expect(await push(sender, `http://shaky.example:${port}/`)).toMatchObject({ responseStatus: 204 });
    }
    await until(() => dns.questions.length > asked);
    expect(connections).toEqual({ opened: 1, open: 1 });
  });

  test('W3: a kept connection is checked against the current rules before each attempt', async () => {
    const { url, connections } = await hook();
    let mayKeep = true;
    const sender = createTestSender({
      destinations: { ...destinations, mayKeep: (...of) => mayKeep && destinations.mayKeep(...of) },
    });
    await push(sender, url);
    await push(sender, url);
    expect(connections.opened).toBe(1);
    mayKeep = false;
    await push(sender, url);
    expect(connections.opened).toBe(2);
  });

  test('accounts share neither connections nor TLS sessions, and each resumes its own', async () => {
    const resumed: boolean[] = [];
    const tls = await authority.issue(['a.example']);
    const server = createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
      request.resume().on('end', () => response.writeHead(204, { Connection: 'close' }).end());
    });
    server.on('secureConnection', (socket) => resumed.push(socket.isSessionReused()));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push({ close: async () => void server.close() });
    const url = `https://a.example:${(server.address() as AddressInfo).port}/`;
    // Sessions are held weakly, so that a garbage collection between two pushes loses them.
    await until(async () => {
      resumed.length = 0;
      const sender = createTestSender();
      for (const account of ['one', 'two', 'one', 'two', 'one']) await push(sender, url, account);
      return resumed.join() === 'false,false,true,true,true';
    });
    const sender = createTestSender();
    const shared = await hook();
    await push(sender, shared.url, 'one');
    await push(sender, shared.url, 'two');
    expect(shared.connections.opened).toBe(2);
  });

  test('W14: the idle connections of one account are bounded, and do not displace those of another account', async () => {
    const hooks = await Promise.all([hook(), hook(), hook()]);
    const sender = createTestSender({ connectionsPerAccount: 1 });
    for (const { url } of hooks.slice(0, 2)) await push(sender, url, 'one');
    await push(sender, hooks[2]!.url, 'two');
    await until(() => hooks.map(({ connections }) => connections.open).join() === '1,0,1', {
      what: 'one idle for each',
    });
  });

  test('an idle connection is kept for longer than five seconds, or for less if the receiver asks for it', async () => {
    const [patient, hasty] = await Promise.all([
      hook(),
      hook({ answers: [{ status: 204, headers: { 'Keep-Alive': 'timeout=3' } }] }),
    ]);
    patient.server.keepAliveTimeout = 60_000;
    const sender = createTestSender();
    for (const { url } of [patient, hasty]) await push(sender, url);
    await until(() => hasty.connections.open === 0, { what: 'the hasty one closed' });
    await delay(4_000);
    await push(sender, patient.url);
    expect(patient.connections).toEqual({ opened: 1, open: 1 });
  });

  test('W14: pushes to one host do not wait for each other, even if they exceed the number of connections kept', async () => {
    let waiting = 0;
    const { promise: all, release: letGo } = held();
    const { url, connections } = await hook({
      answers: async () => {
        waiting += 1;
        // Nobody is answered before all have arrived.
        if (waiting === 12) letGo();
        await all;
        return 204;
      },
    });
    const sender = createTestSender({ connectionsPerOrigin: 4 });
    const results = await Promise.all(Array.from({ length: 12 }, () => push(sender, url)));
    expect(results.every((result) => result.responseStatus === 204)).toBe(true);
    await until(() => connections.open === 4, { what: 'the connections beyond the bound closed' });
  });

  test('a burst to a receiver that answers at once shares few connections', async () => {
    const tls = await authority.issue(['a.example']);
    const { results, connections } = await until(async () => {
      const { port, connections } = await hook({ tls });
      const sender = createTestSender();
      const startedAt = performance.now();
      const burst = Array.from({ length: 30 }, () => push(sender, `https://a.example:${port}/`));
      const results = await Promise.all(burst);
      // After a second, pushes that wait open connections; so long it takes only on a machine that does much else.
      return performance.now() - startedAt < 900 && { results, connections };
    });
    expect(results.every((result) => result.responseStatus === 204)).toBe(true);
    expect(connections.opened).toBeLessThan(15);
  });

  test('a push waits for a busy connection only for a moment, and then opens another', async () => {
    const { url, connections } = await hook({ answers: [204, { silent: true, after: 'hang' }, 204] });
    const sender = createTestSender({ timeoutMs: 3_000 });
    await push(sender, url);
    const stuck = push(sender, url);
    expect(await push(sender, url)).toMatchObject({ responseStatus: 204 });
    expect(connections.opened).toBe(2);
    await stuck;
  });

  test('pushes that wait for a connection that cannot be opened fail with connection_refused, one after the other', async () => {
    const { url, close } = await receiver();
    await close();
    const sender = createTestSender();
    const results = await Promise.all(Array.from({ length: 20 }, () => push(sender, url)));
    expect(results.map((result) => result.failureReason)).toEqual(Array(20).fill('connection_refused'));
  });

  test('beyond the bound, an origin with several idle connections loses one before others lose their only one', async () => {
    let arrived = 0;
    const { promise: two, release: letGo } = held();
    // Nobody is answered before a second connection was needed.
    const answerTwo = async (): Promise<number> => {
      if (++arrived === 2) letGo();
      await two;
      return 204;
    };
    const [first, second, busy] = await Promise.all([hook(), hook(), hook({ answers: answerTwo })]);
    const sender = createTestSender({ maxIdleConnections: 3 });
    await push(sender, first!.url);
    await push(sender, second!.url);
    await Promise.all([push(sender, busy!.url), push(sender, busy!.url), push(sender, busy!.url)]);
    await until(() => busy!.connections.opened > 1 && busy!.connections.open === 1, { what: 'one of its own closed' });
    expect([first!.connections, second!.connections]).toEqual(Array(2).fill({ opened: 1, open: 1 }));
  });

  test('idle connections are bounded across all origins, and the least recently used origin loses its connection first', async () => {
    const hooks = await Promise.all([hook(), hook(), hook()]);
    const sender = createTestSender({ maxIdleConnections: 2 });
    for (const { url } of hooks) await push(sender, url);
    await until(() => hooks.map(({ connections }) => connections.open).join() === '0,1,1', {
      what: 'the oldest closed',
    });
  });

  test('hosts that share an address do not share a connection', async () => {
    const { port, connections } = await hook();
    const sender = createTestSender();
    await push(sender, `http://a.example:${port}/`);
    await push(sender, `http://b.example:${port}/`);
    expect(connections.opened).toBe(2);
  });

  test('a connection that the receiver has closed while idle is replaced, and the push arrives once', async () => {
    const { url, requests, connections } = await hook({
      answers: [{ status: 200, headers: { Connection: 'close' } }, 204],
    });
    const sender = createTestSender();
    await push(sender, url);
    expect(await push(sender, url)).toMatchObject({ responseStatus: 204 });
    expect(connections.opened).toBe(2);
    expect(requests).toHaveLength(2);
  });

  test('W13: a push whose connection is reset is not sent again within its attempt', async () => {
    const { url, requests } = await hook({ answers: [204, { silent: true, after: 'reset' }, 204] });
    const sender = createTestSender();
    await push(sender, url);
    expect(await push(sender, url)).toMatchObject({ responseStatus: null, failureReason: 'connection' });
    expect(requests).toHaveLength(2);
  });

  test('an unsolicited response closes the connection and is not taken for the response to a later push', async () => {
    const { url, requests } = await hook({
      answers: [
        { raw: 'HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n' },
        404,
      ],
    });
    const sender = createTestSender();
    expect(await push(sender, url)).toMatchObject({ responseStatus: 500 });
    expect(await push(sender, url)).toMatchObject({ responseStatus: 404 });
    expect(requests).toHaveLength(2);
  });
});

describe('close', () => {
  test('X4: attempts in flight end, then every connection is closed', async () => {
    const { promise: gate, release: answer } = held();
    const { url, requests, connections } = await hook({ answers: () => gate.then(() => 204) });
    const sender = createTestSender();
    const pending = push(sender, url);
    await until(() => requests.length === 1);
    const closed = sender.close(10_000);
    await expect(push(sender, url)).rejects.toThrow('closed');
    answer();
    expect(await pending).toMatchObject({ responseStatus: 204 });
    await closed;
    await until(() => connections.open === 0, { what: 'the connection closed' });
  });

  test('X4: an attempt that outlasts the grace period has no outcome', async () => {
    const { url, requests, connections } = await hook({ answers: [{ silent: true, after: 'hang' }] });
    const sender = createTestSender();
    const pending = push(sender, url);
    const refused = expect(pending).rejects.toThrow('closed before the attempt ended');
    await until(() => requests.length === 1);
    await sender.close(0);
    await refused;
    await until(() => connections.open === 0, { what: 'the connection closed' });
  });

  test('X4: idle connections are closed', async () => {
    const { url, connections } = await hook();
    const sender = createTestSender();
    await push(sender, url);
    expect(connections.open).toBe(1);
    await sender.close(10_000);
    await until(() => connections.open === 0, { what: 'the connection closed' });
  });
});

test('a URL that does not parse is a fault of ours, not of a receiver', async () => {
  await expect(push(createTestSender(), 'no url')).rejects.toThrow('Invalid URL');
});
