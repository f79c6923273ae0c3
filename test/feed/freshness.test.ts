import { randomUUID } from 'node:crypto';
import { changeWatch, deleteWatch } from '../../schema/contracts/watches.js';
import { readLines } from '../../services/feed/activity/read-items.js';
import { storeBatch, toEntry } from '../../services/feed/activity/store-batch.js';
import { signalId } from '../../services/feed/signals/signal.js';
import { putWatch } from '../../services/feed/watches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  cachesOf,
  connectBus,
  createFeedDatabase,
  feedClient,
  loadedCache,
  openFeedDatabase,
  startFeed,
} from '../support/feed.js';
import { startPart } from '../support/start-part.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
let nats: TestNats;

beforeAll(async () => {
  [files, nats] = await Promise.all([createFeedDatabase(), startNats()]);
  database = openFeedDatabase(files.url);
  await startPart(database);
});
afterAll(async () => {
  await database.stop?.();
  await nats.stop();
  await files.drop();
});

/** Has PostgreSQL report a deadlock where signals are inserted: while the sequence is below `times`, and then by chance. */
async function injectDeadlocks(times: number, chance: number): Promise<void> {
  await database.pool.query(`
    drop trigger if exists deadlock on icp_signal;
    drop sequence if exists deadlocks;
    create sequence deadlocks;
    create or replace function deadlock() returns trigger language plpgsql as $$
      begin
        if nextval('deadlocks') <= ${times} or random() < ${chance} then raise 'injected' using errcode = '40P01'; end if;
        return null;
      end $$;
    create trigger deadlock before insert on icp_signal for each statement execute function deadlock()`);
}

test('G1: a watch that was stored before an item matches it, even if a deadlock makes the transaction run again', async () => {
  const accountId = randomUUID();
  const put = (signalType: string) =>
    putWatch(
      { database },
      { body: { name: 'a watch', is_enabled: true, signal_types: [signalType] } },
      serviceContext('test', 5_000, accountId),
    );
  await put('known');
  const cache = await loadedCache(database);
  const lines = ['known', 'late'].map((type) => JSON.stringify(anItem({ account_id: accountId, signal_type: type })));
  const entries = readLines(lines, 0).items.map((item) => toEntry(cache, item, { baseline: false }));
  await put('late');
  await injectDeadlocks(1, 0);
  const {
    batch: { signals },
  } = await storeBatch(database, cachesOf(cache), entries);
  expect(signals.map((signal) => signal.signal_type).sort()).toEqual(['known', 'late']);
});

type Write = { from: number; to: number; type: string | null; isEnabled: boolean };

/**
 * What a watch was while an item was accepted, by the answers alone: undefined where a write of it was under way meanwhile, null where
 * there was none.
 */
function stateDuring(writes: Write[], from: number, to: number): Write | null | undefined {
  if (writes.some((write) => write.from < to && write.to > from)) return undefined;
  return writes.findLast((write) => write.to < from) ?? null;
}

type Held = { id: string; accountId: string; writes: Write[] };
type Posted = { sourceId: string; type: string; from: number; to: number };

/** A stream of numbers below the one that is asked for. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('G1, G2: each item matches exactly the watches that exist when it is accepted, despite several replicas, deadlocks and constant writes', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  await injectDeadlocks(0, 0.15);
  const replicas = await Promise.all(Array.from({ length: 3 }, () => startFeed(files.url, nats.url)));
  const bus = await connectBus(nats.url);
  // One clock for all: what was answered before something was asked has a lower number.
  let now = 0;
  const watches: Held[] = [];
  const items: Posted[] = [];

  async function work(worker: number): Promise<void> {
    const random = randomFrom(seed + worker);
    const client = feedClient(bus);
    const own: Held[] = [];
    const typeOf = (): string => `type_${random(5)}`;

    async function post(): Promise<void> {
      const item = { sourceId: randomUUID(), type: typeOf(), from: now++, to: 0 };
      const body = anItem({ source_id: item.sourceId, signal_type: item.type });
      // Three deadlocks one after the other are an error, after which a sender repeats the item.
      while (!(await client.post([body]).catch(() => null)));
      item.to = now++;
      items.push(item);
    }

    async function put(): Promise<void> {
      const [from, type, id] = [now++, typeOf(), randomUUID()];
      const held: Held = { id, accountId: client.accountId, writes: [{ from, to: Infinity, type, isEnabled: true }] };
      watches.push(held);
      own.push(held);
      await client.watch({ icp_criteria_id: id, signal_types: [type] });
      held.writes[0]!.to = now++;
    }

    async function write({ id, writes }: Held): Promise<void> {
      const path = { icp_criteria_id: id };
      const before = writes.at(-1)!;
      if (before.type === null) return;
      const next: Write = { ...before, from: now++, to: Infinity };
      writes.push(next);
      const kind = random(4);
      if (kind === 0) {
        next.type = null;
        await client.ask(deleteWatch, { path });
      } else if (kind === 1) {
        next.type = typeOf();
        await client.ask(changeWatch, { path, body: { signal_types: [next.type] } });
      } else {
        next.isEnabled = !before.isEnabled;
        await client.ask(changeWatch, { path, body: { is_enabled: next.isEnabled } });
      }
      next.to = now++;
    }

    for (let n = 0; n < 80; n++) {
      const kind = random(10);
      if (kind < 5) await post();
      else if (kind < 6 || own.length === 0) await put();
      else await write(own[random(own.length)]!);
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)));
  const { rows } = await database.pool.query('select id, is_pushable from icp_signal');
  const isPushable = new Map<string, boolean>(rows.map((row) => [row.id, row.is_pushable]));
  const wrong: object[] = [];
  const seen = { met: 0, notMet: 0 };
  for (const { id, accountId, writes } of watches) {
    for (const { sourceId, type, from, to } of items) {
      const state = stateDuring(writes, from, to);
      if (state === undefined) continue;
      const expected = state?.type === type ? state.isEnabled : undefined;
      const found = isPushable.get(signalId(accountId, id, 'installation', sourceId));
      seen[expected === undefined ? 'notMet' : 'met'] += 1;
      if (found !== expected) wrong.push({ seed, id, sourceId, expected, found });
    }
  }
  expect(wrong).toEqual([]);
  expect(Math.min(seen.met, seen.notMet)).toBeGreaterThan(100);
  await bus.stop?.();
  for (const replica of replicas) await replica.stop();
}, 120_000);
