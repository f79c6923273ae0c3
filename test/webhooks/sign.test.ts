import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { sign, signStandard } from '../../services/webhooks/sending/index.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('W6: the signature is the hex HMAC-SHA256 of "t.body" under the whole secret string', () => {
  const expected = createHmac('sha256', Buffer.from(secret, 'utf8')).update('1700000000.{"a":1}').digest('hex');
  expect(sign([secret], 1_700_000_000, '{"a":1}')).toBe(`t=1700000000,v1=${expected}`);
});

test('W6: other tools compute the same signature for the same input', () => {
  // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
  const known = '38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789';
  expect(sign(['whsec_test'], 1_700_000_000, '{"a":1}')).toBe(`t=1700000000,v1=${known}`);
});

test('W6: the exact bytes of the body are signed, whatever they contain', () => {
  const body = Buffer.from([0xff, 0x00, 0xc3, 0x28]);
  const expected = createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from('5.'), body]))
    .digest('hex');
  expect(sign([secret], 5, body)).toBe(`t=5,v1=${expected}`);
});

test('W6: during a rotation each secret signs, the new one first', () => {
  const [now, before] = [sign(['whsec_new'], 9, 'x'), sign(['whsec_old'], 9, 'x')].map((value) => value.split(',')[1]);
  expect(sign(['whsec_new', 'whsec_old'], 9, 'x')).toBe(`t=9,${now},${before}`);
});

test('W6: a receiver that verifies with a public library accepts either secret of a rotation', () => {
  const { webhooks } = new Stripe('sk_test_none');
  const seconds = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({ type: 'icp_signal.detected' });
  const header = sign(['whsec_new', 'whsec_old'], seconds, body);
  expect(webhooks.constructEvent(body, header, 'whsec_new')).toMatchObject({ type: 'icp_signal.detected' });
  expect(webhooks.constructEvent(body, header, 'whsec_old')).toMatchObject({ type: 'icp_signal.detected' });
  expect(() => webhooks.constructEvent(body, header, 'whsec_other')).toThrow(/signature/i);
  expect(() => webhooks.constructEvent(`${body} `, header, 'whsec_new')).toThrow(/signature/i);
});

test('W17: the public library of Standard Webhooks accepts either secret of a rotation, and no other', () => {
  const [now, before, other] = [1, 2, 3].map((fill) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`) as [
    string,
    string,
    string,
  ];
  const seconds = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({ type: 'icp_signal.detected', event: { headline: 'n\u00f3 \u{1f680}' } });
  const signature = signStandard([now, before], 'event', seconds, body);
  expect(signature.split(' ')).toEqual([now, before].map((one) => signStandard([one], 'event', seconds, body)));
  const headers = { 'webhook-id': 'event', 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
  for (const one of [now, before])
    expect(new Webhook(one).verify(body, headers)).toMatchObject({ type: 'icp_signal.detected' });
  expect(() => new Webhook(other).verify(body, headers)).toThrow(/signature/i);
  expect(() => new Webhook(now).verify(body, { ...headers, 'webhook-id': 'another' })).toThrow(/signature/i);
  expect(() => new Webhook(now).verify(`${body} `, headers)).toThrow(/signature/i);
});
