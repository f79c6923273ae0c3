import { EndpointHeaders, isReservedHeader } from '../../schema/contracts/endpoint-headers.js';
import { NewWebhookEndpoint } from '../../schema/contracts/webhook-endpoints.js';

const ofSize = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`X-${nth}`, 'a']));

/** The place and the words of each violation. */
function refused(headers: unknown): string[] {
  const result = EndpointHeaders.safeParse(headers);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
}

test('W17: header names may be any tokens of RFC 9110 and values any visible ASCII, up to their limits', () => {
  const widest = { ['a'.repeat(100)]: 'v'.repeat(1_000) };
  const all = { Authorization: 'Bearer a b', "!#$%&'*+-.^_`|~": '~', 'X-Trace': '"1, 2"', ...widest };
  expect(refused(all)).toEqual([]);
  expect(refused(ofSize(20))).toEqual([]);
  expect(refused({})).toEqual([]);
});

test.each([
  ['a line break', { 'X-A': 'a\r\nHost: other' }],
  ['a bare line feed', { 'X-A': 'a\nb' }],
  ['a NUL', { 'X-A': 'a\0' }],
  ['a character beyond ASCII', { 'X-A': 'é' }],
  ['a tab', { 'X-A': 'a\tb' }],
  ['a space at an end', { 'X-A': 'a ' }],
  ['nothing', { 'X-A': '' }],
  ['too much', { 'X-A': 'v'.repeat(1_001) }],
  ['a number', { 'X-A': 1 }],
  ['a name with a space', { 'X A': 'a' }],
  ['a name with a colon', { 'X:A': 'a' }],
  ['a name with a line break', { 'X-A\r\nHost': 'a' }],
  ['no name', { '': 'a' }],
  ['a long name', { ['a'.repeat(101)]: 'a' }],
  ['a name in two spellings', { 'X-A': 'a', 'x-a': 'b' }],
  ['too many', ofSize(21)],
  ['a list', ['a']],
])('W17: %s is refused', (_, headers) => {
  expect(refused(headers)).toHaveLength(1);
});

test.each([
  ...['X-Service-Signature', 'webhook-id', 'Webhook-Signature', 'Content-Type', 'content-length', 'Content-Encoding'],
  ...['HOST', 'User-Agent', 'Traceparent', 'tracestate', 'Accept-Encoding'],
  ...['Connection', 'Keep-Alive', 'Proxy-Authorization', 'proxy-connection', 'TE', 'Trailer', 'Transfer-Encoding'],
  ...['Upgrade', 'Expect', 'Cookie', 'set-cookie'],
])('W17: an endpoint cannot set the header %s', (name) => {
  expect(isReservedHeader(name)).toBe(true);
  expect(refused({ [name]: 'a' })).toEqual([expect.stringContaining('cannot be given')]);
});

test('W17: a violation names the header and never repeats its value', () => {
  const result = NewWebhookEndpoint.safeParse(
    { url: 'https://hooks.example.com/', headers: { Authorization: 'Bearer hunter2\n', 'X-B': 7 } },
    { reportInput: true },
  );
  expect(result.error!.issues.map(({ path }) => path.join('.'))).toEqual(['headers.Authorization', 'headers.X-B']);
  expect(JSON.stringify(result.error!.issues)).not.toMatch(/hunter2|7/);
});
