import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { makeItems, nowMs, sendSteadily } from './activity.js';
import type { CleanUp } from './measurement.js';
import { percentileRatioRow, percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { type Sink, startSink } from './sink-process.js';
import { estimate } from './statistics.js';
import { type MeasuredSystem, startMeasuredSystem } from './system.js';

const perSecond = 100;
const longestMs = 300_000;

/**
 * Measures one item that the watches of 100,000 accounts match, until it is on all their feeds: alone, and while a hundred other items a
 * second come in for an account with an endpoint; and what the pushes of that account take meanwhile, against without the wide item.
 */
export async function measureWide(isQuick: boolean, cleanUp: CleanUp): Promise<Row[]> {
  const accounts = isQuick ? 20_000 : 100_000;
  const [rounds, seconds] = isQuick ? [1, 5] : [5, 25];
  const sink = await startSink(cleanUp);
  const system = await startMeasuredSystem(sink, cleanUp);
  await addWatches(system.db, accounts);
  console.log(`Wide: an item for ${accounts} accounts, alone`);
  // The first item lets the feed read the watches, and the second finds it warm.
  const aloneS: number[] = [];
  for (let round = 0; round < (isQuick ? 2 : 4); round++) {
    aloneS.push(await timeWide(system, accounts, `alone-${round}`));
    console.log(`  ${aloneS.at(-1)!.toFixed(1)} s`);
  }
  console.log(`  ${perSecond} other items a second, without it and beside it in turns`);
  const sharedS: number[] = [];
  const [beside, calm]: [number[][], number[][]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    calm.push(await offerSteadily(system, sink, `calm-${round}`, async () => delay(seconds * 1_000)));
    beside.push(
      await offerSteadily(system, sink, `beside-${round}`, async () => {
        sharedS.push(await timeWide(system, accounts, `shared-${round}`));
      }),
    );
    const [some, others] = [beside.at(-1)!.length, calm.at(-1)!.length];
    console.log(`  ${sharedS.at(-1)!.toFixed(1)} s; ${some} pushes beside it, ${others} without it`);
  }
  return [
    { metric: 'wide_s', unit: 's', goal: 15, better: 'lower', ...estimate(aloneS.slice(1)) },
    { metric: 'wide_shared_s', unit: 's', goal: 45, better: 'lower', ...estimate(sharedS) },
    percentileRatioRow('wide_neighbour_ratio', 0.99, [beside, calm], 1.3),
    percentileRow('wide_neighbour_p99_ms', 0.99, beside),
    percentileRow('wide_neighbour_alone_p99_ms', 0.99, calm),
  ];
}

/** Stores one watch for each of so many accounts, as that many requests would. */
async function addWatches(db: pg.Pool, accounts: number): Promise<void> {
  await db.query(
    `/* bench */ with made as materialized (select gen_random_uuid() as id from generate_series(1, $1::int)),
     opened as (insert into feed.account (id) select id from made),
     next as (update feed.watch_change set last = last + $1::int returning last)
     insert into feed.watch (account_id, icp_criteria_id, name, is_enabled, signal_types, change, created_change)
     select id, gen_random_uuid(), 'a watch', true, array['funding'], n, n from (
       select id, (select last from next) - row_number() over () + 1 as n from made) numbered`,
    [accounts],
  );
  await db.query('/* bench */ vacuum analyze');
}

/** Returns after how many seconds an item is on the feeds of so many accounts. */
async function timeWide({ db, postActivity }: MeasuredSystem, accounts: number, run: string): Promise<number> {
  const { item } = makeItems(`${run}-${Date.now()}`, 1)[0]!;
  const startedAt = nowMs();
  await postActivity([{ ...item, signal_type: 'funding', payload: { text: 'x'.repeat(500) } }]);
  const id = `/* bench */ select (select count(*) from feed.wide_item)::int as left`;
  while ((await db.query(id)).rows[0].left > 0) {
    if (nowMs() - startedAt > longestMs) throw new Error(`The item was not on all feeds after ${longestMs / 1_000} s.`);
    await delay(100);
  }
  const elapsed = (nowMs() - startedAt) / 1_000;
  const { rows } = await db.query(
    `/* bench */ select count(*)::int as count from feed.icp_signal s join feed.account a on a.id = s.account_id
     where s.position = a.last_position and s.signal_type = 'funding'`,
  );
  if (rows[0].count < accounts) throw new Error(`The item is on ${rows[0].count} of ${accounts} feeds.`);
  return elapsed;
}

/** Offers items steadily as long as `work` takes, with `over` in each, and returns how long each took until its push arrived, in milliseconds. */
export async function offerSteadily(
  system: MeasuredSystem,
  sink: Sink,
  run: string,
  work: () => Promise<void>,
  over: object = {},
): Promise<number[]> {
  await sink.reset(true);
  const items = makeItems(`${run}-${Date.now()}`, (perSecond * longestMs) / 1_000);
  const sentAt = new Map<string, number>();
  let isOver = false;
  const send = (nth: number): Promise<void> => {
    const { mark, item } = items[nth]!;
    sentAt.set(mark, nowMs());
    return system.postActivity([{ ...item, ...over }]);
  };
  const offering = sendSteadily(items.length, 1_000 / perSecond, send, () => isOver);
  await work();
  isOver = true;
  await offering;
  await sink.reached(sentAt.size, 30_000);
  const { arrivals } = await sink.read();
  return arrivals.filter(({ mark }) => sentAt.has(mark)).map(({ mark, at }) => at - sentAt.get(mark)!);
}
