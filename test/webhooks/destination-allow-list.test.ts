import { createDestinations, parseAllowList } from '../../services/platform/http/destinations/index.js';

const names = (text: string) =>
  parseAllowList(text).map(({ network, port }) => `${network[0]}/${network[1]}${port === null ? '' : ` port ${port}`}`);

test('an entry of the allow list is CIDR or CIDR:port, IPv6 with a port in brackets, or a bare address that stands for itself alone', () => {
  expect(names('')).toEqual([]);
  expect(names(' 10.0.0.0/8 , 127.0.0.1:9000,')).toEqual(['10.0.0.0/8', '127.0.0.1/32 port 9000']);
  expect(names('192.168.1.0/24:443,[fd00::/8]:8443,fd12::/16,[::1]:80,::1,[fc00::/7]')).toEqual([
    '192.168.1.0/24 port 443',
    'fd00::/8 port 8443',
    'fd12::/16',
    '::1/128 port 80',
    '::1/128',
    'fc00::/7',
  ]);
});

test('an IPv4-mapped range is read as the IPv4 range that it stands for', () => {
  expect(names('::ffff:10.0.0.0/104')).toEqual(['10.0.0.0/8']);
});

test.each([
  ['10.0.0.0/33', /prefix/],
  ['10.0.0.0/', /prefix/],
  ['10.0.0.0/-1', /prefix/],
  ['fd00::/129', /prefix/],
  ['10.0.0.0/255.0.0.0', /prefix/],
  ['10.1.2.3/8', /10\.0\.0\.0\/8/],
  ['fd00::1/8', /bits set beyond/],
  ['10/8', /no IPv4 or IPv6/],
  ['0x7f.0.0.1', /no IPv4 or IPv6/],
  ['localhost:80', /no IPv4 or IPv6/],
  ['*', /no IPv4 or IPv6/],
  ['fe80::%eth0/10', /no IPv4 or IPv6/],
  ['127.0.0.1:0', /port/],
  ['127.0.0.1:65536', /port/],
  ['127.0.0.1:http', /no IPv4 or IPv6/],
])('the faulty entry %j is named in the error, and the whole list is refused', (part, why) => {
  expect(() => parseAllowList(`10.0.0.0/8,${part}`)).toThrow(why);
  expect(() => parseAllowList(`10.0.0.0/8,${part}`)).toThrow(`"${part}"`);
});

describe('only the destinations that the list names are reachable', () => {
  const destinations = createDestinations({
    allow: parseAllowList('127.0.0.1:9000,10.1.0.0/16,[fd00::/64]:8443'),
    ownListeners: [],
  });

  test.each([
    'http://127.0.0.1:9000/',
    'https://127.0.0.1:9000/',
    'http://localhost:9000/',
    'http://[::ffff:127.0.0.1]:9000/',
    'http://10.1.2.3/',
    'https://10.1.2.3:1234/',
    'https://[fd00::5]:8443/',
  ])('W2: %s is accepted', (url) => expect(destinations.checkUrl(url)).resolves.toBeUndefined());

  test.each([
    'http://127.0.0.1:9001/',
    'http://127.0.0.1/',
    'http://127.0.0.2:9000/',
    'http://[::1]:9000/',
    'http://0.0.0.0:9000/',
    'https://10.2.0.1/',
    'https://[fd00::5]/',
    'https://[fd00:0:0:1::5]:8443/',
    'http://8.8.8.8/',
    'http://8.8.8.8:9000/',
    'http://[64:ff9b::10.1.2.3]/',
    'https://[2002:0a01:0203::1]/',
  ])('W2: %s is refused', (url) =>
    expect(destinations.checkUrl(url)).rejects.toMatchObject({ code: 'endpoint_url_refused' }),
  );
});
