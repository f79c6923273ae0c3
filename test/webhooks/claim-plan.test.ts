import { planClaim } from '../../services/webhooks/deliveries/scheduling/plan-claim.js';
import { Slots } from '../../services/webhooks/deliveries/scheduling/slots.js';

const ready = (account: string, endpoint: string, lanes = 'f') => ({
  accountId: account,
  endpointId: endpoint,
  firsts: lanes.includes('f'),
  retries: lanes.includes('r'),
});

const granted = (parts: { endpointId: string; isRetry: boolean; count: number }[]): Record<string, number> =>
  Object.fromEntries(parts.map((part) => [`${part.endpointId}${part.isRetry ? ' retry' : ''}`, part.count]));

/** Slots whose named endpoints have answered often enough to be at their own limit. */
function warmSlots(limits: { total: number; perEndpoint: number }, endpoints: [account: string, endpoint: string][]) {
  const slots = new Slots(limits);
  for (const [account, endpoint] of endpoints) {
    for (let i = 0; i < limits.perEndpoint; i++) slots.adjust(account, endpoint, true);
  }
  return slots;
}

const sum = (parts: Record<string, number>): number => Object.values(parts).reduce((total, n) => total + n, 0);
const range = (count: number, name: string): string[] => Array.from({ length: count }, (_, i) => `${name}${i}`);

test('W14: an endpoint gets its own limit at most, an account three quarters of what there is', () => {
  const many = range(10, 'b');
  const slots = warmSlots({ total: 100, perEndpoint: 20 }, [
    ['a', 'a1'],
    ...many.map((id) => ['b', id] as [string, string]),
  ]);
  expect(granted(planClaim([ready('a', 'a1')], slots, 1_000))).toEqual({ a1: 20 });
  expect(
    sum(
      granted(
        planClaim(
          many.map((id) => ready('b', id)),
          slots,
          1_000,
        ),
      ),
    ),
  ).toBe(60);
  expect(slots.inFlight).toBe(80);
});

test('W14: with all slots of one account taken, a newcomer still finds room', () => {
  const slots = warmSlots({ total: 64, perEndpoint: 64 }, [['greedy', 'g']]);
  expect(granted(planClaim([ready('greedy', 'g')], slots, 1_000))).toEqual({ g: 48 });
  for (let i = 0; i < 3; i++) {
    expect(planClaim([ready(`new${i}`, `n${i}`)], slots, 1_000)[0]?.count ?? 0).toBeGreaterThan(0);
  }
});

test('W14: accounts get slots in turn, however many endpoints one has', () => {
  const slots = warmSlots({ total: 1_000, perEndpoint: 64 }, [['small', 's']]);
  const endpoints = [...range(50, 'big').map((id) => ready('big', id)), ready('small', 's')];
  expect(granted(planClaim(endpoints, slots, 40)).s).toBe(20);
});

test('W14: first tries go before retries, and retries leave a quarter of all slots to first tries', () => {
  const slots = warmSlots({ total: 40, perEndpoint: 40 }, [
    ['a', 'a1'],
    ['c', 'c1'],
    ['d', 'd1'],
    ['e', 'e1'],
  ]);
  expect(granted(planClaim([ready('a', 'a1', 'fr'), ready('b', 'b1', 'r')], slots, 10))).toEqual({ a1: 10 });
  const rest = ['c', 'd', 'e'].map((account) => ready(account, `${account}1`, 'r'));
  expect(sum(granted(planClaim(rest, slots, 1_000)))).toBe(20);
  expect(planClaim([ready('f', 'f1', 'r')], slots, 1_000)).toEqual([]);
  expect(planClaim([ready('f', 'f1', 'f')], slots, 1_000)).not.toEqual([]);
});

test('W14: an endpoint begins with a few slots, grows with each answer, and shrinks by half without', () => {
  const slots = new Slots({ total: 512, perEndpoint: 64 });
  expect(slots.room('a', 'e', false)).toBe(8);
  for (let i = 0; i < 100; i++) slots.adjust('a', 'e', true);
  for (const limit of [32, 16, 8, 4, 4]) {
    slots.adjust('a', 'e', false);
    expect(slots.room('a', 'e', false)).toBe(limit);
  }
  slots.adjust('a', 'e', true);
  expect(slots.room('a', 'e', false)).toBe(5);
});

test('W14: endpoints that do not answer leave room to their siblings and to others, however many they are', () => {
  const dead = range(400, 'dead');
  const slots = new Slots({ total: 512, perEndpoint: 64 });
  for (const id of dead) slots.adjust('a', id, false);
  const parts = granted(
    planClaim(
      dead.map((id) => ready('a', id)),
      slots,
      1_000,
    ),
  );
  expect(sum(parts)).toBe(192);
  expect(slots.room('a', 'sibling', false)).toBe(8);
  for (const id of dead) slots.adjust('b', `other ${id}`, false);
  expect(
    sum(
      granted(
        planClaim(
          dead.map((id) => ready('b', `other ${id}`)),
          slots,
          1_000,
        ),
      ),
    ),
  ).toBe(64);
  // An answer makes one of them a suspect no more, and its slots count no longer.
  slots.adjust('a', 'dead0', true);
  expect(slots.room('a', 'dead1', false)).toBe(1);
});

test('W14: what is taken, reserved and given back adds up', () => {
  const slots = new Slots({ total: 10, perEndpoint: 4 });
  slots.take('a', 'e', 3);
  expect(slots.known('a')).toEqual([['e', 1]]);
  expect(slots.known('b')).toEqual([]);
  expect(slots.reserve('b', 100)).toBe(5);
  expect(slots.inFlight).toBe(8);
  slots.unreserve('b', 5);
  slots.give('a', 'e', 3);
  expect(slots.inFlight).toBe(0);
  expect(slots.known('a')).toEqual([['e', 4]]);
});

test('with a single slot in all, everybody still gets it in turn', () => {
  const slots = new Slots({ total: 1, perEndpoint: 64 });
  expect(granted(planClaim([ready('a', 'a1', 'r')], slots, 10))).toEqual({ 'a1 retry': 1 });
  slots.give('a', 'a1');
  expect(granted(planClaim([ready('a', 'a1'), ready('b', 'b1')], slots, 10, 1))).toEqual({ b1: 1 });
});
