import { randomUUID } from 'node:crypto';
import { deleteEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import {
  type EventType,
  eventTypes,
  otherEventTypes,
  storeWebhookEvents,
} from '../../schema/contracts/webhook-events.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

// W4 and W16 against a model: random interleavings of both sequences of events with what an account does to its endpoints.

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver()]);
});
afterAll(async () => {
  await bench.stop();
  await hook.close();
});

type Event = { id: string; type: EventType; n: number };
type Modelled = {
  id: string;
  enabled: boolean;
  deleted: boolean;
  types: EventType[] | null;
  above: number | null;
  owed: Set<string>;
  missed: Event[];
};

/** A small generator of repeatable chance. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const passes = ({ types, above }: Modelled, { type, n }: Event): boolean =>
  (types ?? ['icp_signal.detected']).includes(type) && (above === null || n >= above);

async function play(account: AccountBench, random: () => number): Promise<Modelled[]> {
  const endpoints: Modelled[] = [];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const drawTypes = (): EventType[] | null =>
    random() < 0.2 ? null : [...new Set([pick(eventTypes), pick(eventTypes), pick(eventTypes)])];
  const drawAbove = (): number | null => (random() < 0.6 ? null : 5);
  const filterOf = (above: number | null) =>
    above === null ? null : [{ path: ['n'], op: 'gte' as const, value: above }];
  const alive = (): Modelled[] => endpoints.filter((one) => !one.deleted);
  let stored = 0;

  function happen(event: Event): void {
    for (const one of alive()) {
      if (!one.enabled) one.missed.push(event);
      else if (passes(one, event)) one.owed.add(event.id);
    }
  }

  for (let step = 0; step < 70; step++) {
    const dice = random();
    const endpoint = alive().length > 0 ? pick(alive()) : undefined;
    if (dice < 0.08 || endpoints.length === 0) {
      const [types, above] = [drawTypes(), drawAbove()];
      const body = { url: hook.url, event_types: types, content_filter: filterOf(above) };
      const { id } = await account.register(body);
      endpoints.push({ id, types, above, enabled: true, deleted: false, owed: new Set(), missed: [] });
    } else if (dice < 0.25) {
      const n = Math.floor(random() * 10);
      const id = randomUUID();
      await account.emit(1, { id, bytes: `{"id":"${id}","n":${n}}` });
      happen({ id, type: 'icp_signal.detected', n });
    } else if (dice < 0.6) {
      const made = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, nth) => {
        const event = { id: randomUUID(), type: pick(otherEventTypes), n: Math.floor(random() * 10) };
        const created_at = new Date().toISOString().replace('Z', '000Z');
        return { event, sent: { ...event, position: stored + 1 + nth, created_at, body: JSON.stringify(event) } };
      });
      const events = made.map(({ sent: { n: _, ...sent } }) => sent);
      await account.call(storeWebhookEvents, { account_id: account.id, events });
      stored += made.length;
      for (const { event } of made) happen(event);
    } else if (dice < 0.75 && endpoint) {
      [endpoint.types, endpoint.above] = [drawTypes(), drawAbove()];
      await account.change(endpoint.id, { event_types: endpoint.types, content_filter: filterOf(endpoint.above) });
    } else if (dice < 0.96 && endpoint) {
      endpoint.enabled = !endpoint.enabled;
      await account.change(endpoint.id, { is_enabled: endpoint.enabled });
      if (!endpoint.enabled) continue;
      for (const event of endpoint.missed.splice(0)) if (passes(endpoint, event)) endpoint.owed.add(event.id);
    } else if (endpoint) {
      await account.call(deleteEndpoint, { path: { id: endpoint.id } });
      endpoint.deleted = true;
    }
  }
  return endpoints;
}

const pickUps = (account: AccountBench) =>
  bench.sql('select from event_pick_up where account_id = $1 union all select from pick_up where account_id = $1', [
    account.id,
  ]);

test.each([1, 2, 3, 4, 5, 6])(
  'W4, W16: an endpoint gets exactly the events of all kinds that the model predicts (seed %i)',
  async (seed) => {
    const account = bench.account();
    const endpoints = await play(account, createRandom(seed));
    await until(async () => (await pickUps(account)).length === 0);
    for (const one of endpoints.filter((one) => !one.deleted && !one.enabled)) {
      await account.change(one.id, { is_enabled: true, event_types: null, signal_types: ['nothing'] });
    }
    await until(async () => (await pickUps(account)).length === 0);
    await untilSettled(account);
    for (const one of endpoints) {
      const rows = await bench.sql<{ event_id: string; status: string }>(
        'select event_id, status from delivery where endpoint_id = $1',
        [one.id],
      );
      const got = rows.map((row) => row.event_id).sort();
      expect(new Set(got).size).toBe(got.length);
      if (one.deleted) expect(got.every((id) => one.owed.has(id))).toBe(true);
      else expect(got).toEqual([...one.owed].sort());
      if (!one.deleted) expect(rows.every((row) => row.status === 'delivered')).toBe(true);
    }
    expect(endpoints.some(({ owed }) => owed.size > 2)).toBe(true);
    // Spans of one endpoint overlap in neither sequence.
    const overlaps = await bench.sql(
      `select from span a join span b on a.endpoint_id = b.endpoint_id and a.id < b.id
       where a.account_id = $1 and (a.closes_at is null or a.closes_at > b.opens_after or a.events_until > b.events_after)`,
      [account.id],
    );
    expect(overlaps).toEqual([]);
    const pushed = hook.requests.map((push) => push.json().delivery_id);
    expect(new Set(pushed).size).toBe(pushed.length);
  },
);
