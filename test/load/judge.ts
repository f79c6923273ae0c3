import type { WebhookEndpointCreated } from '../../schema/contracts/webhook-endpoints.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type Load, readFeed, type Signal, type World } from './load.js';

/** Makes two watches that match everything, and an endpoint. Returns the ids of the watches. */
export async function prepare(system: World, hook: Receiver): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['One', 'Other']) {
    const made = await system.rest<{ icp_criteria_id: string }>('POST', '/v2/icp-signal-watches', { body: { name } });
    ids.push(made.body.icp_criteria_id);
  }
  const { status } = await system.rest<WebhookEndpointCreated>('POST', '/v2/webhook-endpoints', {
    body: { url: hook.url },
  });
  if (status !== 200) throw new Error(`The endpoint was answered ${status}.`);
  return ids;
}

/** Returns what was accepted but is not on the feed once, was not pushed, or is not there; one line for each. */
export async function judge(system: World, hook: Receiver, load: Load, watches: string[]): Promise<string[]> {
  const { items, followed, personas, statuses, falselyRefused, unseen } = load.log;
  const signals = await readFeed(system);
  const keyOf = ({ watchId, mark }: Pick<Signal, 'watchId' | 'mark'>): string => `${mark} of the watch ${watchId}`;
  const onFeed = countBy(signals, keyOf);
  const pushed = (): Map<string, number> => countBy(hook.requests, (one) => String(one.json().event?.id));
  const isPushed = (): boolean => {
    const all = pushed();
    return signals.every(({ id }) => all.has(id));
  };
  // What is missing at the end is told below.
  await until(isPushed, { withinMs: 90_000, everyMs: 500 }).catch(() => {});
  const received = pushed();
  const known = await listPersonas(system);
  const owed = [...items.keys()].flatMap((mark) => watches.map((watchId) => keyOf({ mark, watchId })));
  console.log(
    `${items.size} items accepted, ${signals.length} signals on the feed, ${hook.requests.length} pushes of ${received.size} events, ` +
      `${personas.size} personas; answers by status: ${JSON.stringify(statuses)}`,
  );
  return [
    ...owed.filter((key) => !onFeed.has(key)).map((key) => `missing on the feed: ${key}`),
    ...[...onFeed].filter(([, count]) => count > 1).map(([key, count]) => `${count} times on the feed: ${key}`),
    ...signals.filter(({ id }) => !received.has(id)).map((one) => `not pushed: ${keyOf(one)}`),
    ...tellFollower(signals, followed),
    ...[...personas.keys()].filter((name) => known.get(name) !== 1).map((name) => `${known.get(name) ?? 0} of ${name}`),
    ...unseen.map((name) => `not in the list after it was made: ${name}`),
    ...falselyRefused.map((mark) => `answered as not done, and was there: ${mark}`),
  ];
}

/** A follower has each signal once and in the order of the feed, whatever happened meanwhile. */
function tellFollower(signals: Signal[], followed: Signal[]): string[] {
  const differing = signals.findIndex(({ id }, at) => followed[at]?.id !== id);
  if (differing === -1 && signals.length === followed.length) return [];
  return [`the follower read ${followed.length} of ${signals.length} signals, and differs at ${differing}`];
}

async function listPersonas(system: World): Promise<Map<string, number>> {
  const names: string[] = [];
  type Personas = { personas: { name: string }[]; next_cursor: string | null };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 200, ...(cursor === undefined ? {} : { cursor }) };
    const { body }: { body: Personas } = await system.rest<Personas>('GET', '/v2/personas', { query });
    names.push(...body.personas.map(({ name }) => name));
    cursor = body.next_cursor;
  }
  return countBy(names, (name) => name);
}

function countBy<T>(all: Iterable<T>, keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
