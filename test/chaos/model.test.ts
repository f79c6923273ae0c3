import { createHmac } from 'node:crypto';
import type { ClientLog, LoggedChange, LoggedEndpoint, LoggedItem, LoggedWatch } from './client-log.js';
import { isOwed } from './model.js';
import { makePlan } from './plan.js';
import type { Receipt } from './receipts.js';
import { type Incident, judge } from './verdict.js';

// What judges the others must be right itself: the naive model of what is owed, and what it makes of what a receiver read.

const watch: LoggedWatch = { account: 0, place: 0, id: 'w', isEnabled: true, signalTypes: null };
const item = (over: Partial<LoggedItem> = {}): LoggedItem => ({
  mark: 'm',
  signalType: 'news',
  sentAt: 10_000,
  acceptedAt: 10_100,
  ...over,
});
const change = (
  kind: LoggedChange['kind'],
  sentAt: number,
  answeredAt: number | null = sentAt + 100,
): LoggedChange => ({
  kind,
  sentAt,
  answeredAt,
});
const endpoint = (...changes: LoggedChange[]): LoggedEndpoint => ({
  path: '/hook/0.0',
  place: 0,
  account: 0,
  id: 'e',
  secret: 'whsec_x',
  changes: [change('register', 1_000), ...changes],
});
const owed = (changes: LoggedChange[], recentWindowMs = 900_000, over: Partial<LoggedItem> = {}) =>
  isOwed(item(over), watch, endpoint(...changes), recentWindowMs);

test('W4: an item that was accepted while its endpoint was certainly enabled must arrive, and no other account gets it', () => {
  expect(owed([])).toBe('must');
  expect(isOwed(item(), { ...watch, account: 1 }, endpoint(), 900_000)).toBe('no');
  expect(isOwed(item(), { ...watch, isEnabled: false }, endpoint(), 900_000)).toBe('no');
  expect(isOwed(item(), { ...watch, signalTypes: ['hiring'] }, endpoint(), 900_000)).toBe('no');
  expect(owed([], 900_000, { acceptedAt: null })).toBe('may');
  expect(owed([], 900_000, { sentAt: 100, acceptedAt: 200 })).toBe('no');
});

test('W5: after a disabled endpoint is enabled again, it is owed the events of the recent window and no earlier ones', () => {
  const missed = [change('disable', 8_000), change('enable', 12_000)];
  expect(owed(missed)).toBe('must');
  expect(owed(missed, 1_000)).toBe('no');
  expect(owed(missed, 2_000)).toBe('may');
  expect(owed([change('disable', 8_000)])).toBe('no');
  expect(owed([change('disable', 12_000)])).toBe('may');
  expect(owed([change('delete', 8_000)])).toBe('no');
  expect(owed([change('delete', 12_000)])).toBe('may');
});

test('W4: a change without a response may have taken effect at any time, so it only widens what may be owed', () => {
  expect(owed([change('disable', 5_000, null)])).toBe('may');
  expect(owed([change('disable', 12_000, null)])).toBe('may');
  expect(owed([change('disable', 5_000, null), change('disable', 6_000), change('enable', 7_000)])).toBe('may');
  expect(owed([change('disable', 5_000), change('enable', 6_000, null), change('enable', 7_000)])).toBe('must');
  const filter: LoggedChange = { ...change('filter', 5_000, null), filter: { signal_types: ['hiring'] } };
  expect(owed([filter])).toBe('may');
  expect(owed([{ ...filter, answeredAt: 5_100 }])).toBe('no');
  expect(owed([{ ...filter, sentAt: 20_000 }])).toBe('must');
});

const secret = 'whsec_x';
const receipt = (over: Partial<Receipt> = {}): Receipt => {
  const body = Buffer.from('{}');
  const at = over.at ?? 11_000;
  const time = Math.floor(at / 1_000);
  const hmac = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  const sent = { path: '/hook/0.0', signature: `t=${time},v1=${hmac}`, body, at, sentAt: at, answeredAt: at + 10 };
  const what = { mark: 'm', watchId: 'w', eventId: 'v', deliveryId: 'd', attempt: 1 };
  return { ...sent, ...what, status: 204, pid: 7, ...over };
};
const log: ClientLog = { items: [item()], watches: [watch], endpoints: [endpoint()], refusals: {} };
const judged = async (receipts: Receipt[], incidents: Incident[] = [], of = log) => {
  const verdict = await judge(of, receipts, { incidents, recentWindowMs: 900_000, attemptTimeoutMs: 2_000 });
  return [verdict.missing, verdict.unexpected, verdict.wronglySigned, verdict.unexplained].map((one) => one.length);
};

test('W13: lost, unexpected, wrongly signed and duplicate deliveries are found', async () => {
  expect(await judged([receipt()])).toEqual([0, 0, 0, 0]);
  expect(await judged([])).toEqual([1, 0, 0, 0]);
  expect(await judged([receipt(), receipt({ mark: 'other' })])).toEqual([0, 1, 0, 0]);
  expect(await judged([receipt({ signature: 't=11,v1=00' })])).toEqual([0, 0, 1, 0]);
  expect(await judged([receipt(), receipt({ at: 12_000, deliveryId: 'another' })])).toEqual([0, 0, 0, 2]);
  const disabled = { ...log, endpoints: [endpoint(change('disable', 20_000))] };
  expect(await judged([receipt({ at: 21_000 })], [], disabled)).toEqual([0, 0, 0, 0]);
  expect(await judged([receipt({ at: 26_000 })], [], disabled)).toEqual([0, 1, 0, 0]);
});

test('W13: a repeated push whose success was already read is explained only by an incident at its sender or at PostgreSQL', async () => {
  const again = [receipt(), receipt({ at: 15_000 })];
  const incident: Incident = { from: 11_005, to: 11_005, touches: 'webhooks', pid: 7, what: 'kill' };
  expect(await judged(again)).toEqual([0, 0, 0, 1]);
  expect(await judged(again, [incident])).toEqual([0, 0, 0, 0]);
  expect(await judged(again, [{ ...incident, pid: 8 }])).toEqual([0, 0, 0, 1]);
  expect(await judged(again, [{ ...incident, from: 14_000, to: 14_000 }])).toEqual([0, 0, 0, 1]);
  expect(await judged(again, [{ ...incident, touches: 'other' }])).toEqual([0, 0, 0, 1]);
  expect(await judged(again, [{ ...incident, touches: 'postgres', pid: null }])).toEqual([0, 0, 0, 0]);
  for (const first of [{ status: 500 }, { answeredAt: null }, { answeredAt: 12_950 }])
    expect(await judged([receipt(first), receipt({ at: 15_000 })])).toEqual([0, 0, 0, 0]);
});

test('the same seed gives the same plan, and 54 fail-point runs cover every fail point with every action', () => {
  expect(makePlan(7)).toEqual(makePlan(7));
  const plans = Array.from({ length: 4 * 54 }, (_, seed) => makePlan(seed));
  const met = plans
    .flatMap(({ faults }) => faults)
    .map((one) => (one.kind === 'point' ? `${one.at}:${one.action}` : one.kind));
  expect(new Set(met).size).toBe(27 + 6);
});
