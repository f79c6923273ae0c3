import type pg from 'pg';
import { Pool } from 'undici';
import type { Statistics } from '../schema/contracts/statistics.js';
import { type CleanUp, timed } from './measurement.js';
import { percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { startSink } from './sink-process.js';
import { inRounds } from './statistics.js';
import { startMeasuredSystem } from './system.js';

const hours = 31 * 24;
const metrics = ['pushes_by_outcome', 'push_durations', 'signals_by_type', 'signals_by_watch'] as const;
/** What a million deliveries an hour leave in each hour: an outcome and its durations spread over so many buckets. */
const buckets = 20;
const watches = 500;
const countsOfSignals = ['feed.signal_type_hour', 'feed.signal_watch_hour', 'feed.signal_watch_day'];

/**
 * Measures how long a month of hours takes by `GET /v2/statistics` for an account with as many endpoints as are allowed, pushed to a million
 * times an hour, and with signals of 500 watches of three types in each hour. Reports the median of the slowest metric.
 */
export async function measureAccount(size: { endpoints: number; reads: number }, cleanUp: CleanUp): Promise<Row[]> {
  const sink = await startSink(cleanUp);
  const wide = { RATE_LIMIT_KEY: '1000000000/1m', RATE_LIMIT_ACCOUNT: '1000000000/1m' };
  const system = await startMeasuredSystem(sink, cleanUp, { env: wide });
  await fillAccount(system.db, system.accountId, size.endpoints);

  const client = new Pool(`http://127.0.0.1:${system.port}`, { connections: 1 });
  cleanUp(() => client.close());
  const since = new Date(Date.now() - (hours - 1) * 3_600_000).toISOString();
  const read = async (metric: string): Promise<string> => {
    const path = `/v2/statistics?metric=${metric}&since=${since}`;
    const answer = await client.request({ method: 'GET', path, headers: { authorization: system.apiKey } });
    return answer.body.text();
  };
  const pushed = (JSON.parse(await read('pushes_by_outcome')) as Statistics).points.reduce(
    (sum, { value }) => sum + value,
    0,
  );
  if (pushed !== hours * 1_000_000) throw new Error(`The statistics tell ${pushed} attempts.`);
  let slowest: number[][] = [];
  for (const metric of metrics) {
    for (let n = 0; n < 50; n++) await read(metric);
    const times: number[] = [];
    for (let n = 0; n < size.reads; n++) times.push(await timed(() => read(metric)));
    const rounds = inRounds(times);
    const row = percentileRow(metric, 0.5, rounds);
    console.log(`${metric}: ${row.value.toFixed(1)} ms at the median`);
    if (slowest.length === 0 || row.value > percentileRow(metric, 0.5, slowest).value) slowest = rounds;
  }
  return [percentileRow('statistics_month_ms', 0.5, slowest, 20)];
}

async function fillAccount(db: pg.Pool, accountId: string, endpoints: number): Promise<void> {
  const perBucket = 1_000_000 / endpoints / buckets;
  await db.query(
    `/* bench */ insert into webhooks.endpoint select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
     from webhooks.endpoint e cross join generate_series(2, $1::int)`,
    [endpoints],
  );
  await db.query(
    `/* bench */ insert into webhooks.attempt_count (endpoint_id, hour, outcome, bucket, count)
     select e.id, date_trunc('hour', now(), 'UTC') - h * interval '1 hour', 0, b, $1::bigint
     from webhooks.endpoint e cross join generate_series(0, 1) h cross join generate_series(1, ${buckets}) b`,
    [perBucket],
  );
  await db.query(
    `/* bench */ insert into webhooks.account_attempt (account_id, hour, outcome, bucket, count)
     select $1, date_trunc('hour', now(), 'UTC') - h * interval '1 hour', 0, b, ${1_000_000 / buckets}
     from generate_series(0, ${hours - 1}) h cross join generate_series(1, ${buckets}) b`,
    [accountId],
  );
  await db.query(
    `/* bench */ with watches as materialized (select gen_random_uuid() as id from generate_series(1, ${watches})),
     hours as (select date_trunc('hour', now(), 'UTC') - h * interval '1 hour' as hour from generate_series(0, ${hours - 1}) h),
     by_type as (
       insert into feed.signal_type_hour (account_id, hour, signal_type, count)
       select $1, hour, t, 100 * ${watches} from hours cross join unnest('{funding,hiring,news}'::text[]) t
     ), by_day as (
       insert into feed.signal_watch_day (account_id, day, icp_criteria_id, count)
       select $1, date_trunc('day', hour, 'UTC'), id, 300 * count(*) from hours cross join watches group by 2, 3
     )
     insert into feed.signal_watch_hour (account_id, hour, icp_criteria_id, count)
     select $1, hour, id, 300 from hours cross join watches`,
    [accountId],
  );
  for (const table of ['webhooks.endpoint', 'webhooks.attempt_count', 'webhooks.account_attempt', ...countsOfSignals]) {
    await db.query(`/* bench */ vacuum analyze ${table}`);
  }
  await db.query('/* bench */ checkpoint');
}
