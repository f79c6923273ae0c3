import ipaddr from 'ipaddr.js';
import { listEmbeddedIPv4, parseAddress } from '../../services/platform/http/destinations/address.js';
import { isPublicAddress } from '../../services/platform/http/destinations/public-address.js';
import { alsoRefused, ipv4Registry, ipv6Registry } from './address-registries.js';

function isPublic(text: string): boolean {
  const address = parseAddress(text);
  if (address === null) throw new Error(`${text} is no address`);
  return isPublicAddress(address);
}

/** The first, the last, and one address in the middle of a block. */
function sample(block: string): string[] {
  const [base, length] = ipaddr.parseCIDR(block);
  const bytes = base.toByteArray();
  const fill = (value: (bit: number) => boolean) =>
    ipaddr
      .fromByteArray(
        bytes.map((byte, index) => {
          let out = byte;
          for (let bit = 0; bit < 8; bit++) {
            const position = index * 8 + bit;
            if (position >= length && value(position)) out |= 0x80 >> bit;
          }
          return out;
        }),
      )
      .toString();
  return [fill(() => false), fill((position) => position % 3 === 0), fill(() => true)];
}

describe('W2: no address in the special-purpose registries is public', () => {
  test.each(ipv4Registry)('W2: %s (%s, %s)', (block) => {
    expect(sample(block).filter(isPublic)).toEqual([]);
  });

  // 64:ff9b::/96 stands for the IPv4 address inside, which is judged instead (below).
  test.each(ipv6Registry.filter(([block]) => block !== '64:ff9b::/96' && block !== '::ffff:0:0/96'))(
    'W2: %s (%s, %s)',
    (block) => {
      expect(sample(block).filter(isPublic)).toEqual([]);
    },
  );

  test.each(alsoRefused)('W2: %s (%s, %s)', (block) => {
    expect(sample(block).filter(isPublic)).toEqual([]);
  });
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '168.63.129.15',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001:800::200e',
  '2003::1',
])('W2: %s is on the public internet and counts as public', (text) => {
  expect(isPublic(text)).toBe(true);
});

const inside = {
  loopback: '127.0.0.1',
  private: '10.1.2.3',
  metadata: '169.254.169.254',
  shared: '100.64.0.1',
  'Azure metadata': '168.63.129.16',
};

/** Every way to carry an IPv4 address inside an IPv6 address. */
function wrappings(ipv4: string): Record<string, string> {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
  const [high, low] = [hex(a, b), hex(c, d)];
  const turned = `${hex(a ^ 255, b ^ 255)}:${hex(c ^ 255, d ^ 255)}`;
  return {
    'mapped, dotted': `::ffff:${ipv4}`,
    'mapped, hex': `::ffff:${high}:${low}`,
    'mapped, in full': `0:0:0:0:0:FFFF:${high}:${low}`,
    compatible: `::${high}:${low}`,
    translated: `::ffff:0:${high}:${low}`,
    'NAT64 well-known': `64:ff9b::${high}:${low}`,
    'NAT64 local': `64:ff9b:1::${high}:${low}`,
    '6to4': `2002:${high}:${low}::1`,
    'Teredo client': `2001:0:808:808:0:0:${turned}`,
    'Teredo server': `2001:0:${high}:${low}:0:0:f7f7:f7f7`,
    'ISATAP, private': `2606:4700::5efe:${high}:${low}`,
    'ISATAP, global': `2606:4700::200:5efe:${high}:${low}`,
  };
}

describe.each(Object.entries(inside))('W2: a %s address inside IPv6', (_name, ipv4) => {
  test.each(Object.entries(wrappings(ipv4)))('W2: %s (%s) is found and refused', (_wrapping, text) => {
    const address = parseAddress(text);
    if (address === null) throw new Error(`${text} is no address`);
    expect([address, ...listEmbeddedIPv4(address)].map(String)).toContain(ipv4);
    expect(isPublicAddress(address)).toBe(false);
  });
});

test('W2: a mapped address counts as the IPv4 address that the kernel dials for it', () => {
  expect(parseAddress('::ffff:8.8.8.8')?.toString()).toBe('8.8.8.8');
  expect(isPublic('::ffff:8.8.8.8')).toBe(true);
});

test('W2: the address that an IPv6-only network gives a public IPv4 host (NAT64, RFC 6052) is public', () => {
  expect(isPublic('64:ff9b::808:808')).toBe(true);
  expect(isPublic('64:ff9b::1:808:808')).toBe(false);
});

test('W2: 6to4 and Teredo addresses are refused even if they contain a public address', () => {
  expect(isPublic('2002:808:808::1')).toBe(false);
  expect(isPublic('2001:0:808:808::f7f7:f7f7')).toBe(false);
});

test.each([
  '',
  'localhost',
  '127.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '2130706433',
  '10.0.0.256',
  'fe80::1%eth0',
  '::1%1',
  '[::1]',
])('W2: %j is not an address, and is not interpreted in a way of our own', (text) => {
  expect(parseAddress(text)).toBeNull();
});
