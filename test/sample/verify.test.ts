import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { verifyPush } from '../../bin/sample/verify.js';

const secret = 'whsec_c2VjcmV0';
const body = Buffer.from('{"type":"icp_signal.detected","event":{"id":"1"}}');
const now = 1_770_000_000;

function sign(time: number, key: string = secret): string {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest('hex');
}

const verify = (header: string | undefined, over: object = {}): boolean =>
  verifyPush({ header, body, secret, now, ...over });

test.each([
  ['a fresh signature', `t=${now},v1=${sign(now)}`, true],
  ['a signature at the edge of the tolerance', `t=${now - 300},v1=${sign(now - 300)}`, true],
  ['one a second beyond it', `t=${now - 301},v1=${sign(now - 301)}`, false],
  ['one from a clock too far ahead', `t=${now + 301},v1=${sign(now + 301)}`, false],
  ['either of the two of a rotation', `t=${now},v1=${sign(now, 'new')},v1=${sign(now)}`, true],
  ['a signature under another secret', `t=${now},v1=${sign(now, 'other')}`, false],
  ['a time that was not signed', `t=${now - 1},v1=${sign(now)}`, false],
  ['a shortened signature', `t=${now},v1=${sign(now).slice(0, 62)}`, false],
  ['a signature of an unknown scheme', `t=${now},v0=${sign(now)}`, false],
  ['no time', `v1=${sign(now)}`, false],
  ['no header', undefined, false],
  ['an empty header', '', false],
])('%s is judged rightly', (_what, header, expected) => {
  expect(verify(header)).toBe(expected);
});

test('a changed body is refused', () => {
  expect(verify(`t=${now},v1=${sign(now)}`, { body: Buffer.concat([body, Buffer.from(' ')]) })).toBe(false);
});

test('an independent implementation signs what this one accepts', () => {
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp: now });
  expect(verify(header)).toBe(true);
});
