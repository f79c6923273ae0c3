import { setTimeout as delay } from 'node:timers/promises';
import type { IcpSignal, IcpSignalPage } from '../schema/contracts/icp-signals.js';
import { nowMs, sendSteadily } from './activity.js';
import type { CleanUp } from './measurement.js';
import { percentileRow } from './pairs.js';
import { type Row, single } from './results.js';
import { startSink } from './sink-process.js';
import { type MeasuredSystem, startMeasuredSystem } from './system.js';

/** Twice a second 250 companies change together; the last 50 of them move to where the watch looks. */
const everyMs = 500;
const perChange = 250;
const moving = 50;
/** How long after the answer to a change activity of its company is sent, again and again, in milliseconds. */
const probesMs = [0, 20, 40, 70, 100, 150, 200, 300, 450, 700, 1_000, 1_500, 2_500, 4_000];
/** How long the system settles after its start. */
const settleMs = 20_000;

/**
 * Measures how fast the facts of so many companies that existed before the worker started reach the feed, while the worker makes their keys
 * and a first model of lookalikes.
 */
export async function measureFactsWalk(companies: number, cleanUp: CleanUp): Promise<Row[]> {
  const system = await startMeasuredSystem(await startSink(cleanUp), cleanUp, { endpoints: [] });
  console.log(`Facts: ${companies.toLocaleString('en-US')} companies of a first import`);
  return [{ ...single('facts_walk_per_s', await walk(system, companies), '/s', null), better: 'higher' }];
}

/**
 * Measures how soon a watch sees what changes in the directory while 500 companies a second change. The watch asks for a country, to which one company in five moves. From the answer to its change on, activity
 * of that company is sent again and again; the first item that the watch met tells how long it took at most: until that item was stored.
 */
export async function measureFactsLag(size: { companies: number; seconds: number }, cleanUp: CleanUp): Promise<Row[]> {
  const env = { RATE_LIMIT_KEY: '1000000000/1m', RATE_LIMIT_ACCOUNT: '1000000000/1m' };
  const system = await startMeasuredSystem(await startSink(cleanUp), cleanUp, { env, endpoints: [] });
  const watch = (await system.ask('POST', '/v2/icp-signal-watches', { name: 'Iceland', hq_countries: ['IS'] })) as {
    icp_criteria_id: string;
  };
  await walk(system, size.companies);
  await delay(settleMs);
  console.log(`Facts: ${perChange * (1_000 / everyMs)} changes a second for ${size.seconds} s`);
  const changes = Math.round((size.seconds * 1_000) / everyMs);
  const stored = new Map<string, number>();
  await sendSteadily(changes, everyMs, async (nth) => {
    await system.putCompanies(makeChange(nth));
    const answeredAt = nowMs();
    await Promise.all(
      probesMs.map(async (afterMs, probe) => {
        await delay(Math.max(0, answeredAt + afterMs - nowMs()));
        await system.postActivity(moversOf(nth).map((id) => makeProbe(id, probe)));
        stored.set(`${nth} ${probe}`, nowMs() - answeredAt);
      }),
    );
  });
  const met = await readMet(system, watch.icp_criteria_id);
  const lags = Array.from({ length: changes }, (_, nth) =>
    moversOf(nth).map((id) => {
      const probe = met.get(id);
      if (probe === undefined) throw new Error(`No activity of company ${id}, which has moved, met the watch.`);
      return stored.get(`${nth} ${probe}`)!;
    }),
  );
  // Those that move with one change are one round: they are handed over together.
  return [percentileRow('facts_lag_ms', 0.99, lags, 1_000), percentileRow('facts_lag_p50_ms', 0.5, lags)];
}

/** Fills the directory and starts a worker. Returns how many companies a second the feed has confirmed, from that start on. */
async function walk(system: MeasuredSystem, companies: number): Promise<number> {
  await system.db.query(
    `/* bench */ insert into gateway.company (social_id, name, domain, domains, hq_country, employees_on_social, company_size, industry_id)
     select n, 'Company ' || n, 'c' || n || '.example', array['c' || n || '.example'], 'NO', n % 5000, '51-200', i.id
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) - 1 as nth, count(*) over () as count from gateway.industry) i
       on i.nth = n % i.count`,
    [companies],
  );
  await system.db.query('/* bench */ vacuum analyze gateway.company');
  await system.startWorker();
  const startedAt = nowMs();
  for (;;) {
    await delay(50);
    const { rows } = await system.db.query(
      `/* bench */ select (w.updated_at, w.social_id) = (c.updated_at, c.social_id) as done from gateway.company_walk w,
         (select updated_at, social_id from gateway.company order by company.updated_at desc, company.social_id desc limit 1) c`,
    );
    if (rows[0].done) return companies / ((nowMs() - startedAt) / 1_000);
  }
}

/** Companies whose number of employees changes, and at the end those that move, each another one than before. */
function makeChange(nth: number): object[] {
  return Array.from({ length: perChange }, (_, index) => {
    const id = 1 + nth * perChange + index;
    const moves = index >= perChange - moving ? { hq_country: 'IS' } : { employees_on_social: 10 + (nth % 40) };
    return { social_id: String(id), name: `Company ${id}`, ...moves };
  });
}

/** The companies that move with a change. */
const moversOf = (nth: number): number[] => Array.from({ length: moving }, (_, index) => (nth + 1) * perChange - index);

const makeProbe = (id: number, probe: number): object => ({
  source_id: `facts-${id}-${probe}`,
  signal_type: 'news',
  company_social_id: String(id),
  headline: 'A company that has moved opens a workshop',
  occurred_at: new Date().toISOString(),
  payload: { id, probe },
});

/** The first probe of each company that met the watch. */
async function readMet(system: MeasuredSystem, criteriaId: string): Promise<Map<number, number>> {
  const met = new Map<number, number>();
  let query = `icp_criteria_id=${criteriaId}&limit=200`;
  for (;;) {
    const page = (await system.ask('GET', `/v2/icp-signals?${query}`)) as IcpSignalPage;
    for (const { payload } of page.signals as IcpSignal[]) {
      const { id, probe } = payload as { id: number; probe: number };
      met.set(id, Math.min(probe, met.get(id) ?? probe));
    }
    if (!page.has_more) return met;
    query = `icp_criteria_id=${criteriaId}&limit=200&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}
