import { createHmac } from 'node:crypto';
import { type Push, PushError, type SignedPush, verifyPush } from 'leadwire/verify';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { type EventOf, type EventType, eventTypes } from '../../schema/contracts/webhook-events.js';
import { events as examples } from '../../schema/examples/index.js';
import { sign as signAsSent, signStandard } from '../../services/webhooks/sending/index.js';
import { awkwardBodies } from '../support/awkward-bodies.js';

const secret = 'whsec_c2VjcmV0';
const body = Buffer.from('{"type":"icp_signal.detected","event":{"id":"1"}}');
const now = 1_770_000_000;

function sign(time: number, key: string = secret): string {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest('hex');
}

/** Answers `genuine`, or why the push was refused. */
async function judge(header: string | undefined, over: Partial<SignedPush> = {}): Promise<string> {
  try {
    await verifyPush({ headers: { 'x-service-signature': header }, body, secret, now, ...over });
    return 'genuine';
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    return error.reason;
  }
}

test.each([
  ['a fresh signature', `t=${now},v1=${sign(now)}`, 'genuine'],
  ['a signature at the edge of the tolerance', `t=${now - 300},v1=${sign(now - 300)}`, 'genuine'],
  ['one a second beyond it', `t=${now - 301},v1=${sign(now - 301)}`, 'too_old'],
  ['one from a clock too far ahead', `t=${now + 301},v1=${sign(now + 301)}`, 'too_far_ahead'],
  ['either of the two of a rotation', `t=${now},v1=${sign(now, 'new')},v1=${sign(now)}`, 'genuine'],
  ['the new one of a rotation', `t=${now},v1=${sign(now)},v1=${sign(now, 'old')}`, 'genuine'],
  [
    'a signature behind ten wrong ones',
    `t=${now}${`,v1=${sign(now, 'x')}`.repeat(10)},v1=${sign(now)}`,
    'wrong_signature',
  ],
  ['a signature under another secret', `t=${now},v1=${sign(now, 'other')}`, 'wrong_signature'],
  ['a time that was not signed', `t=${now - 1},v1=${sign(now)}`, 'wrong_signature'],
  ['a shortened signature', `t=${now},v1=${sign(now).slice(0, 62)}`, 'malformed_signature'],
  ['a signature of an unknown scheme', `t=${now},v0=${sign(now)}`, 'malformed_signature'],
  ['no time', `v1=${sign(now)}`, 'malformed_signature'],
  ['a time that is no number', `t=NaN,v1=${sign(now)}`, 'malformed_signature'],
  ['no header', undefined, 'no_signature'],
  ['an empty header', '', 'no_signature'],
])('W6: the verdict is correct: %s', async (_what, header, expected) => {
  expect(await judge(header)).toBe(expected);
});

test('W6: a changed body is refused', async () => {
  expect(await judge(`t=${now},v1=${sign(now)}`, { body: Buffer.concat([body, Buffer.from(' ')]) })).toBe(
    'wrong_signature',
  );
});

test('W6: a signature made by an independent implementation is accepted', async () => {
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp: now });
  expect(await judge(header)).toBe('genuine');
});

test('W6: a body that the sender signs, with one secret or two, is accepted and parsed, whatever characters it has', async () => {
  expect(awkwardBodies.length).toBeGreaterThan(5);
  for (const { what, bytes } of awkwardBodies) {
    const headers = { 'X-Service-Signature': signAsSent(['whsec_new', secret], now, bytes) };
    const parsed = JSON.parse(bytes.toString('utf8'));
    for (const given of [bytes, new Uint8Array(bytes).buffer, bytes.toString('utf8')]) {
      expect([what, await verifyPush({ headers, body: given, secret, now })]).toEqual([what, parsed]);
    }
    const other = Buffer.from(bytes);
    other[other.length - 2]! ^= 1;
    expect([what, await judge(headers['X-Service-Signature'], { body: other })]).toEqual([what, 'wrong_signature']);
  }
});

test('the signature is found in fetch Headers and in plain objects, in any letter case and in lists of values', async () => {
  const value = `t=${now},v1=${sign(now)}`;
  const forms = [
    new Headers({ 'X-Service-Signature': value }),
    { 'x-service-signature': value },
    { 'X-SERVICE-SIGNATURE': [value] },
  ];
  for (const headers of forms) {
    expect(await verifyPush({ headers, body, secret, now })).toEqual(JSON.parse(body.toString()));
  }
});

test('a receiver may have several secrets, and a tolerance of its own', async () => {
  const header = `t=${now - 500},v1=${sign(now - 500)}`;
  expect(await judge(header, { secret: ['whsec_x', secret], toleranceS: 500 })).toBe('genuine');
  expect(await judge(header, { secret: ['whsec_x', secret], toleranceS: 499 })).toBe('too_old');
  expect(await judge(header, { secret, toleranceS: Number.NaN })).toBe('too_old');
});

test('a secret that is missing is a fault of the receiver, not of the push', async () => {
  for (const missing of ['', [], ['', secret], undefined as unknown as string]) {
    await expect(judge(`t=${now},v1=${sign(now)}`, { secret: missing })).rejects.toThrow(TypeError);
  }
});

test('a genuine body that is not JSON is reported as malformed', async () => {
  const broken = Buffer.from([0x7b, 0xff, 0x7d]);
  const headers = { 'x-service-signature': signAsSent([secret], now, broken) };
  await expect(verifyPush({ headers, body: broken, secret, now })).rejects.toMatchObject({ reason: 'malformed_body' });
});

describe('Standard Webhooks', () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef');
  const whole = `whsec_${key.toString('base64')}`;
  const signed = (time: number, by: Buffer = key): string =>
    `v1,${createHmac('sha256', by).update(`msg_1.${time}.`).update(body).digest('base64')}`;
  const headersOf = (time: number, signature: string) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(time),
    'webhook-signature': signature,
  });
  const judgeBy = (headers: Record<string, string>) => judge(undefined, { headers, secret: whole });

  test.each([
    ['a fresh signature', headersOf(now, signed(now)), 'genuine'],
    ['either of two', headersOf(now, `${signed(now, Buffer.alloc(32))} ${signed(now)}`), 'genuine'],
    ['one of another version beside it', headersOf(now, `v1a,AAAA ${signed(now)}`), 'genuine'],
    ['an old one', headersOf(now - 301, signed(now - 301)), 'too_old'],
    ['another id', { ...headersOf(now, signed(now)), 'webhook-id': 'msg_2' }, 'wrong_signature'],
    ['another secret', headersOf(now, signed(now, Buffer.alloc(32))), 'wrong_signature'],
    ['a signature that is no base64', headersOf(now, `v1,${'*'.repeat(44)}`), 'malformed_signature'],
    ['no time', { ...headersOf(now, signed(now)), 'webhook-timestamp': '' }, 'no_signature'],
  ])('the verdict is correct: %s', async (_what, headers, expected) => {
    expect(await judgeBy(headers)).toBe(expected);
  });

  test('W17: a push signed by the sender or by the public library is accepted', async () => {
    const ours = signStandard([`whsec_${Buffer.alloc(32).toString('base64')}`, whole], 'msg_1', now, body);
    const theirs = new Webhook(whole).sign('msg_1', new Date(now * 1_000), body.toString());
    for (const signature of [ours, theirs]) expect(await judgeBy(headersOf(now, signature))).toBe('genuine');
  });

  test('our own header takes precedence if both are present, and a secret must be base64', async () => {
    const own = { 'x-service-signature': `t=${now},v1=${'0'.repeat(64)}` };
    expect(await judgeBy({ ...headersOf(now, signed(now)), ...own })).toBe('wrong_signature');
    await expect(judge(undefined, { headers: headersOf(now, signed(now)), secret: 'whsec_!' })).rejects.toThrow(
      TypeError,
    );
  });
});

// The compiler is the test: a kind that the client lacks, or an event that is not of its type, does not build.
type ClientEvent<T extends EventType> = Extract<Push, { type: T }> extends { event: infer Event } ? Event : never;
const asClient: { [T in EventType]: (event: EventOf<T>) => ClientEvent<T> } = {
  'icp_signal.detected': (event) => event,
  'lead.created': (event) => event,
  'lead_generation_run.completed': (event) => event,
  'webhook_endpoint.disabled': (event) => event,
  'credits.low': (event) => event,
};

test.each(eventTypes)('W16: the client type of a push of %s accepts the event of the contract', (type) => {
  const example = examples[type];
  expect(asClient[type](example as never)).toBe(example);
});
