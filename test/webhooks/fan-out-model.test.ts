import { randomUUID } from 'node:crypto';
import { deleteEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import {
  type AccountBench,
  startWebhooks,
  type TestEvent,
  untilSettled,
  type WebhooksBench,
} from '../support/webhooks.js';

// W4 against a model: random interleavings of what an account can do, with hand-offs that lag behind detection.

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver()]);
});
afterAll(async () => {
  await bench.stop();
  await hook.close();
});

/** The endpoint as the model sees it: its state, and the ids of the events that it must have got in the end. */
type Modelled = {
  id: string;
  enabled: boolean;
  deleted: boolean;
  types: string[] | null;
  /** The least size that an event must have; null where it may have none. */
  least: number | null;
  owed: Set<string>;
};

const types = ['news', 'hiring', 'funding'];
const sizes = [0, 1, 2];

const toContentFilter = (least: number | null) =>
  least === null ? null : [{ path: ['payload', 'size'], op: 'gte' as const, value: least }];
const sizeOf = (event: TestEvent): number => JSON.parse(event.bytes).payload.size;

/** A small generator of repeatable chance. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function play(account: AccountBench, random: () => number): Promise<Modelled[]> {
  const endpoints: Modelled[] = [];
  let handedOver = 0;
  /** Detected while an endpoint was disabled, and so still to be picked up: all within the recent window. */
  const missed = new Map<Modelled, TestEvent[]>();
  const pick = <T>(from: T[]): T | undefined => from[Math.floor(random() * from.length)];
  const passes = (endpoint: Modelled, event: TestEvent) =>
    (!endpoint.types || endpoint.types.includes(event.signal_type)) &&
    (endpoint.least === null || sizeOf(event) >= endpoint.least);
  const pickLeast = () => (random() < 0.5 ? null : pick(sizes)!);
  const alive = () => endpoints.filter((one) => !one.deleted);

  for (let step = 0; step < 60; step++) {
    const dice = random();
    const endpoint = pick(alive());
    if (dice < 0.08 || endpoints.length === 0) {
      const filter = random() < 0.5 ? null : [pick(types)!];
      const least = pickLeast();
      const content_filter = toContentFilter(least);
      const { id } = await account.register({ url: hook.url, signal_types: filter, content_filter });
      endpoints.push({ id, enabled: true, deleted: false, types: filter, least, owed: new Set() });
    } else if (dice < 0.5) {
      const id = randomUUID();
      const [event] = await account.detect(1, {
        id,
        signal_type: pick(types)!,
        pushable: random() < 0.85,
        bytes: JSON.stringify({ id, payload: { size: pick(sizes)! } }),
      });
      if (!event!.pushable) continue;
      for (const one of alive()) {
        if (one.enabled && passes(one, event!)) one.owed.add(event!.id);
        if (!one.enabled) missed.set(one, [...(missed.get(one) ?? []), event!]);
      }
    } else if (dice < 0.7) {
      handedOver = await account.handOver(account.events.slice(handedOver));
    } else if (dice < 0.76 && endpoint) {
      endpoint.least = pickLeast();
      await account.change(endpoint.id, { content_filter: toContentFilter(endpoint.least) });
    } else if (dice < 0.82 && endpoint) {
      const filter = random() < 0.5 ? null : [pick(types)!, pick(types)!];
      endpoint.types = filter;
      await account.change(endpoint.id, { signal_types: filter });
    } else if (dice < 0.96 && endpoint) {
      endpoint.enabled = !endpoint.enabled;
      await account.change(endpoint.id, { is_enabled: endpoint.enabled });
      if (!endpoint.enabled) continue;
      for (const event of missed.get(endpoint) ?? []) if (passes(endpoint, event)) endpoint.owed.add(event.id);
      missed.delete(endpoint);
    } else if (endpoint) {
      await account.call(deleteEndpoint, { path: { id: endpoint.id } });
      endpoint.deleted = true;
    }
  }
  await account.handOver(account.events.slice(handedOver));
  return endpoints;
}

test.each([1, 2, 3, 4, 5, 6])(
  'W4: each endpoint gets exactly the events that the model predicts (seed %i)',
  async (seed) => {
    const account = bench.account();
    const endpoints = await play(account, createRandom(seed));
    await until(async () => (await bench.sql('select from pick_up where account_id = $1', [account.id])).length === 0);
    for (const one of endpoints.filter((one) => !one.deleted && !one.enabled)) {
      await account.change(one.id, { is_enabled: true, signal_types: ['nothing'] });
    }
    await until(async () => (await bench.sql('select from pick_up where account_id = $1', [account.id])).length === 0);
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
    // Spans of one endpoint never overlap.
    const overlaps = await bench.sql(
      `select from span a join span b on a.endpoint_id = b.endpoint_id and a.id < b.id
     where a.account_id = $1 and (a.closes_at is null or a.closes_at > b.opens_after)`,
      [account.id],
    );
    expect(overlaps).toEqual([]);
    const pushed = hook.requests.map((push) => push.json().delivery_id);
    expect(new Set(pushed).size).toBe(pushed.length);
  },
);
