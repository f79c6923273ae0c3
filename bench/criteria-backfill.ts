import { setTimeout as delay } from 'node:timers/promises';
import { cutBatches, forEachLimited, makeItems, nowMs } from './activity.js';
import { addWatches, matchedOnceInTen, untilHandedOver } from './feed-intake.js';
import { offerSteadily } from './feed-wide.js';
import { type CleanUp, timed } from './measurement.js';
import { estimateRow, percentileRatioRow, percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { startSink } from './sink-process.js';
import { pairRatios, quantile } from './statistics.js';
import { type MeasuredAccount, type MeasuredSystem, startMeasuredSystem } from './system.js';

const itemsPerRequest = 1_000;
const requestsAtOnce = 8;
const offered = { signal_type: 'offered' };

type Backfill = { id: string; status: string; scanned: number; written: number };

/**
 * Measures a backfill of a new watch that matches one past item in ten, while a hundred items a second come in for an account with an
 * endpoint: how many items it looks at in a second, against how many items a second the intake stores and matches when that is all it does,
 * and what the pushes take meanwhile, against without the backfill.
 */
export async function measureBackfill(isQuick: boolean, cleanUp: CleanUp): Promise<Row[]> {
  const { pairs, past, live, calmS } = isQuick
    ? { pairs: 2, past: 50_000, live: 10_000, calmS: 3 }
    : { pairs: 7, past: 200_000, live: 30_000, calmS: 15 };
  const sink = await startSink(cleanUp);
  const system = await startMeasuredSystem(sink, cleanUp);
  await addPast(system, past);
  const reader = await system.addAccount('Backfills', []);
  await clearWatches(system, reader);
  await addWatches(system);
  console.log(`Backfill: ${pairs} pairs, ${past} past items at first, 100 live items a second beside it`);
  const rates: { backfill: number; live: number }[] = [];
  const latencies: { beside: number[][]; calm: number[][] } = { beside: [], calm: [] };
  for (let pair = 0; pair < pairs; pair++) {
    const liveRate = await timeLive(system, `live-${pair}`, live);
    const calm = await offerSteadily(system, sink, `calm-${pair}`, () => delay(calmS * 1_000), offered);
    let rate = 0;
    const beside = await offerSteadily(
      system,
      sink,
      `beside-${pair}`,
      async () => {
        rate = await timeBackfill(reader, pair);
      },
      offered,
    );
    rates.push({ backfill: rate, live: liveRate });
    latencies.beside.push(beside);
    latencies.calm.push(calm);
    const [slow, usual] = [quantile(beside, 0.99), quantile(calm, 0.99)];
    console.log(
      `  ${pair + 1}: ${Math.round(rate)}/s against ${Math.round(liveRate)}/s; p99 ${slow.toFixed(1)} ms against ${usual.toFixed(1)}`,
    );
  }
  const all = (of: keyof (typeof rates)[number]): number[] => rates.map((one) => one[of]);
  return [
    estimateRow(
      { metric: 'backfill_items_per_s_ratio', unit: '', goal: 0.3, better: 'higher' },
      pairRatios(all('backfill'), all('live')),
    ),
    estimateRow({ metric: 'backfill_items_per_s', unit: '/s', goal: null, better: 'higher' }, all('backfill')),
    estimateRow({ metric: 'backfill_live_items_per_s', unit: '/s', goal: null, better: 'higher' }, all('live')),
    percentileRatioRow('backfill_live_p99_ratio', 0.99, [latencies.beside, latencies.calm], 1.3),
    percentileRow('backfill_live_p99_ms', 0.99, latencies.beside),
  ];
}

/** Stores past activity as the intake would have, of which no watch has met anything. One in ten is what the backfills look for. */
async function addPast({ db }: MeasuredSystem, count: number): Promise<void> {
  await db.query(
    `/* bench */ insert into feed.activity (scope, source_id, signal_type, company_social_id, headline, occurred_at, payload)
     select 'installation', 'past-' || n, case when n % 10 = 0 then 'funding' else 'news' end, (9800000000 + n % 1000)::text,
       'Company ' || n % 1000 || ' opens its ninth workshop and looks for ' || n % 40 || ' people', now(),
       '{"topic":"expansion","mark":"past-' || n || '","city":"Ghent","openings":' || n % 40 || '}'
     from generate_series(1, $1::int) n`,
    [count],
  );
  await db.query('/* bench */ vacuum analyze');
}

/** Returns how many items a second the intake stores and matches, of which one in ten gives a signal, until they are handed over. */
async function timeLive(system: MeasuredSystem, run: string, count: number): Promise<number> {
  const batches = cutBatches(makeItems(`${run}-${Date.now()}`, count), itemsPerRequest);
  const send = (batch: (typeof batches)[number]) =>
    system.postActivity(batch.map(({ item }) => matchedOnceInTen(item)));
  const ms = await timed(async () => {
    await forEachLimited(batches, requestsAtOnce, send);
    await untilHandedOver(system);
  });
  return (count * 1_000) / ms;
}

/** Lets a new watch meet past activity, and deletes it. Returns how many items a second the backfill looked at. */
async function timeBackfill({ ask }: MeasuredAccount, nth: number): Promise<number> {
  const body = { name: `New ${nth}`, signal_types: ['funding'] };
  const made = (await ask('POST', '/v2/icp-signal-watches', body)) as { icp_criteria_id: string };
  const watch = `/v2/icp-signal-watches/${made.icp_criteria_id}`;
  const startedAt = nowMs();
  const { id } = (await ask('POST', `${watch}/backfills`, {})) as Backfill;
  for (;;) {
    const { status, scanned, written } = (await ask('GET', `${watch}/backfills/${id}`)) as Backfill;
    if (status !== 'running') {
      if (status !== 'completed' || written * 11 < scanned)
        throw new Error(`It is ${status} and has written ${written} of ${scanned}.`);
      await ask('DELETE', watch);
      return scanned / ((nowMs() - startedAt) / 1_000);
    }
    await delay(50);
  }
}

/** Lets the watches of the system look for what is offered alone. */
async function clearWatches({ db, ask, accountId }: MeasuredSystem, reader: MeasuredAccount): Promise<void> {
  const { rows } = await db.query('/* bench */ select account_id, icp_criteria_id as id from feed.watch');
  for (const { account_id, id } of rows) {
    const path = `/v2/icp-signal-watches/${id}`;
    if (account_id === accountId) await ask('PATCH', path, { signal_types: [offered.signal_type] });
    else if (account_id === reader.id) await reader.ask('DELETE', path);
  }
}
