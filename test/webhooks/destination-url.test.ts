import { AppError } from '../../services/platform/errors.js';
import {
  createDestinations,
  type Destinations,
  parseAllowList,
} from '../../services/platform/http/destinations/index.js';
import { type DnsServer, dnsServer } from '../support/dns-server.js';
import { until } from '../support/until.js';

let dns: DnsServer;
let destinations: Destinations;

beforeAll(async () => {
  dns = await dnsServer({
    'public.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    'only-four.example': ['93.184.215.14'],
    'only-six.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    'mixed.example': ['93.184.215.14', '10.0.0.5'],
    'mixed-families.example': ['93.184.215.14', 'fd00::5'],
    'mapped.example': ['::ffff:169.254.169.254'],
    'metadata.example': ['169.254.169.254'],
    'empty.example': [],
    'broken.example': 'servfail',
    'silent.example': 'silent',
    'xn--bcher-kva.example': ['93.184.215.14'],
  });
  destinations = createDestinations({ allow: [], ownListeners: [], dnsServers: [dns.address], dnsTimeoutMs: 8_000 });
});
afterAll(() => dns.close());

async function refusal(url: string): Promise<AppError> {
  const error = await destinations.checkUrl(url).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`${url} was not refused: ${String(error)}`);
  return error;
}

test.each([
  'https://public.example/hook',
  'https://public.example',
  'https://public.example:443/hook',
  'https://public.example:8443/hook?a=1#fragment',
  'HTTPS://PUBLIC.EXAMPLE./hook',
  'https://only-four.example/',
  'https://only-six.example/',
  'https://bücher.example/',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
])('W2: %s is accepted', (url) => expect(destinations.checkUrl(url)).resolves.toBeUndefined());

test.each([
  '',
  'hook',
  '//public.example/hook',
  '/hook',
  'https://',
  'https:///',
  'https://public.example:99999/',
  'https://exa mple/',
  'https://[fe80::1%25eth0]/',
  'https://[::1',
  'https://1.2.3.4.5/',
  'https://256.1.1.1/',
  'https://0x100000000/',
  'https://a..b/',
])('W2: %j, which names no host, is refused', async (url) => {
  expect(await refusal(url)).toMatchObject({ code: 'endpoint_url_refused', status: 422 });
});

test.each([
  'http://public.example/',
  'ftp://public.example/',
  'file:///etc/passwd',
  'wss://public.example/',
  'data:,x',
  'gopher://127.0.0.1:6379/_',
])('W2: %s is not HTTPS and is refused without a DNS query', async (url) => {
  const asked = dns.questions.length;
  expect((await refusal(url)).errors?.[0]?.message).toBe('must be an https URL');
  expect(dns.questions.length).toBe(asked);
});

test('W2: port 0 is refused', async () => {
  expect((await refusal('https://public.example:0/')).errors?.[0]?.message).toBe('must not name port 0');
});

test.each([
  'https://user:hunter2@public.example/',
  'https://user@public.example/',
  'https://:hunter2@public.example/',
  'https://hunter2%40@public.example/',
  'https://user:hunter2@10.0.0.1/',
  'https://user:hunter2@:bad',
  'ftp://user:hunter2@public.example/',
])('W2: the user info of %s is refused and not echoed', async (url) => {
  const error = await refusal(url);
  expect(error).toMatchObject({ code: 'endpoint_url_refused' });
  expect(JSON.stringify([error.detail, error.errors, error.log ?? null])).not.toContain('hunter2');
});

/** Spellings that the URL parser takes for one of the addresses below. */
const spellings: Record<string, string[]> = {
  '127.0.0.1': [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0X7F.1',
    '0x7f.0x0.0x0.0x1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '①②⑦.0.0.1',
    '127.0.0.1:443',
    'localhost',
    'LocalHost',
    'localhost.',
    'ｌｏｃａｌｈｏｓｔ',
    'loc%61lhost',
    'x.localhost',
  ],
  '0.0.0.0': ['0.0.0.0', '0', '0x0', '00000000'],
  '169.254.169.254': [
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.254.43518',
    '169.254.169.254.',
  ],
  '10.0.0.1': ['10.0.0.1', '10.1', '012.1', '0xa.1', '167772161'],
  '::1': ['[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::0.0.0.1]'],
  'fd00:ec2::254': ['[fd00:ec2::254]', '[FD00:EC2::254]', '[fd00:0ec2:0::0254]'],
  'inside IPv6': [
    '[::ffff:127.0.0.1]',
    '[::FFFF:7F00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
  ],
};

/** How each of them was answered. A refusal waits for the next half second, so all of them are asked for at once. */
const refusals = new Map<string, unknown>();
beforeAll(async () => {
  await Promise.all(
    Object.values(spellings)
      .flat()
      .map(async (host) => {
        refusals.set(host, await refusal(`https://${host}/hook`).catch((error: unknown) => error));
      }),
  );
});

describe.each(Object.entries(spellings))('W2: every spelling of %s is refused', (_address, hosts) => {
  test.each(hosts)('W2: %s', (host) => {
    expect(refusals.get(host)).toMatchObject({
      code: 'endpoint_url_refused',
      errors: [{ location: 'body.url', message: 'must name a host that has public addresses only' }],
    });
  });
});

test.each(['mixed.example', 'mixed-families.example', 'mapped.example', 'metadata.example'])(
  'W2: %s, which has a record that is not public, is refused',
  async (host) => {
    const error = await refusal(`https://${host}/`);
    expect(error.errors).toEqual([
      { location: 'body.url', message: 'must name a host that has public addresses only', value: `https://${host}/` },
    ]);
    // What a name resolves to inside our network is not revealed.
    expect(JSON.stringify([error.detail, error.errors])).not.toMatch(/10\.0\.0\.5|fd00|169\.254/);
  },
);

test.each(['missing.example', 'empty.example', `${'a'.repeat(64)}.example`])(
  'W2: a name that does not exist or has no address (%s) is refused in the same words as a name with a non-public address',
  async (host) => {
    const told = async (name: string) => {
      const { code, detail, errors } = await refusal(`https://${name}/`);
      return JSON.stringify({ code, detail, errors }).replaceAll(name, 'NAME');
    };
    expect(await told(host)).toBe(await told('metadata.example'));
  },
);

test('W2: over plain http, a missing, a non-public and a public name get the same refusal', async () => {
  const lenient = createDestinations({
    allow: parseAllowList('192.0.2.1/32'),
    ownListeners: [],
    dnsServers: [dns.address],
  });
  const told = await Promise.all(
    ['missing.example', 'metadata.example', 'public.example'].map(async (name) => {
      const told = (thrown: AppError) => [thrown.code, thrown.detail, thrown.errors];
      return JSON.stringify(await lenient.checkUrl(`http://${name}/`).catch(told)).replaceAll(name, 'NAME');
    }),
  );
  expect(new Set(told).size).toBe(1);
  expect(told[0]).toContain('must be an https URL');
});

test('W2: the duration of a refusal reveals nothing about a name, because it is a multiple of half a second', async () => {
  const wait = async (name: string) => {
    const startedAt = performance.now();
    await refusal(`https://${name}/`);
    return performance.now() - startedAt;
  };
  dns.answer('slow.example', ['10.0.0.5'], 300);
  dns.answer('slower.example', ['10.0.0.5'], 700);
  const names = ['missing.example', 'metadata.example', 'slow.example', 'slower.example'];
  const shortest = names.map(() => Number.POSITIVE_INFINITY);
  // Timers fire a little early, and on a busy machine late, but not each time.
  await until(async () => {
    const all = await Promise.all(names.map(wait));
    for (const [nth, ms] of all.entries()) shortest[nth] = Math.min(shortest[nth]!, ms);
    // What names an address tells nothing by it.
    return all.every((ms) => (ms + 5) % 500 < 250) && (await wait('10.0.0.5')) < 450;
  });
  expect(Math.min(...shortest)).toBeGreaterThan(495);
  expect(shortest.at(-1)).toBeGreaterThan(995);
});

test('W2: a resolver that fails is our fault: 503, and a retry can help', async () => {
  expect(await refusal('https://broken.example/')).toMatchObject({
    code: 'dns_unavailable',
    status: 503,
    retryAfterS: 1,
  });
});

test('W2: a resolver that is too slow is our fault: 503', async () => {
  const error = await destinations.checkUrl('https://silent.example/', 50).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'dns_unavailable', status: 503 });
});

test('W2: a resolver that cannot be reached is our fault: 503', async () => {
  const gone = await dnsServer();
  await gone.close();
  const deaf = createDestinations({ allow: [], ownListeners: [], dnsServers: [gone.address] });
  await expect(deaf.checkUrl('https://public.example/')).rejects.toMatchObject({ code: 'dns_unavailable' });
});

describe('W3: at delivery', () => {
  const signal = () => AbortSignal.timeout(8_000);

  test('W3: all vetted addresses of a name are returned, both IPv4 and IPv6', async () => {
    expect(await destinations.resolve('public.example', 443, signal())).toEqual([
      { address: '93.184.215.14', family: 4, ttlMs: 60_000 },
      { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6, ttlMs: 60_000 },
    ]);
  });

  test('W3: a name that has moved to a private address since its registration is blocked', async () => {
    dns.answer('moving.example', ['93.184.215.14']);
    await destinations.checkUrl('https://moving.example/');
    dns.answer('moving.example', ['127.0.0.1']);
    await expect(destinations.resolve('moving.example', 443, signal())).rejects.toMatchObject({
      reason: 'blocked_destination',
    });
  });

  test('W3: plain http to a public address is blocked, as at registration', async () => {
    await expect(destinations.resolve('8.8.8.8', 80, signal(), 'http')).rejects.toMatchObject({
      reason: 'blocked_destination',
    });
  });

  test('W10: a missing name and a failing resolver both fail as dns, and the field missing tells them apart', async () => {
    await expect(destinations.resolve('missing.example', 443, signal())).rejects.toMatchObject({
      reason: 'dns',
      missing: true,
    });
    await expect(destinations.resolve('broken.example', 443, signal())).rejects.toMatchObject({
      reason: 'dns',
      missing: false,
    });
  });

  test('W9: an abort ends a DNS look-up at once and is reported as a time-out', async () => {
    const abort = new AbortController();
    const pending = destinations.resolve('silent.example', 443, abort.signal);
    abort.abort();
    await expect(pending).rejects.toMatchObject({ reason: 'timeout' });
    await expect(destinations.resolve('public.example', 443, abort.signal)).rejects.toMatchObject({
      reason: 'timeout',
    });
  });
});

test('W2, S5: of a zone with more addresses than any host needs, only some are checked and dialled', async () => {
  const many = Array.from({ length: 60 }, (_, n) => `93.184.215.${n + 1}`);
  dns.answer('many.example', many);
  const found = await destinations.resolve('many.example', 443, AbortSignal.timeout(5_000));
  expect(found.length).toBe(32);
  for (const { ttlMs } of found) expect(ttlMs).toBeGreaterThanOrEqual(0);
});
