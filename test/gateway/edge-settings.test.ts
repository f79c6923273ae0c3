import type { IncomingMessage } from 'node:http';
import { findClientAddress, parseQuota, parseTrustedProxies } from '../../services/gateway/access/rate-limits/index.js';
import { parseOrigins } from '../../services/gateway/edge/http/cors.js';

test('A12: a quota is a number within a duration, or off', () => {
  expect(parseQuota('600/1m')).toEqual({ points: 600, windowS: 60 });
  expect(parseQuota('5/10s')).toEqual({ points: 5, windowS: 10 });
  expect(parseQuota('off')).toBeNull();
  for (const wrong of ['', '600', '0/1m', '5/1d', '5/500ms', '-1/1m', 'none'])
    expect(() => parseQuota(wrong)).toThrow();
});

const sent = (remoteAddress: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

test.each([
  ['by default nobody names itself', '', '192.0.2.1', '203.0.113.5', '192.0.2.1'],
  ['a trusted proxy names its client', '192.0.2.0/24', '192.0.2.1', '203.0.113.5', '203.0.113.5'],
  ['the last who is no proxy counts', '192.0.2.0/24', '192.0.2.1', '10.0.0.1, 203.0.113.5, 192.0.2.9', '203.0.113.5'],
  ['who is no proxy is not believed', '192.0.2.0/24', '198.51.100.1', '203.0.113.5', '198.51.100.1'],
  ['IPv4 within IPv6 is IPv4', 'loopback', '::ffff:127.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
  ['IPv6 counts by its /64', '', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
])('A12: %s', (_name, trusted, remote, forwarded, expected) => {
  expect(findClientAddress(sent(remote, forwarded), parseTrustedProxies(trusted))).toBe(expected);
});

test('A12: a trusted proxy that is not an address is refused at start', () => {
  expect(() => parseTrustedProxies('true')).toThrow('must be addresses');
});

test('allowed origins must match exactly, and loopback allows any port of this machine', () => {
  const origins = parseOrigins('https://app.example.com, loopback');
  const asked = {
    'https://app.example.com': true,
    'http://app.example.com': false,
    'https://app.example.com.evil.example': false,
    'https://evil.example': false,
    null: false,
    'http://localhost:5173': true,
    'http://127.0.0.1:3000': true,
    'http://localhost.evil.example:3000': false,
  };
  expect(Object.fromEntries(Object.keys(asked).map((origin) => [origin, origins.has(origin)]))).toEqual(asked);
  expect(parseOrigins('').isEmpty).toBe(true);
  for (const wrong of ['*', 'https://app.example.com/', 'app.example.com', 'null', 'file:///x']) {
    expect(() => parseOrigins(wrong)).toThrow('must be origins');
  }
});
