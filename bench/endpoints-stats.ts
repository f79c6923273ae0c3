import type pg from 'pg';
import { Pool } from 'undici';
import { fillQueue } from './fill-queue.js';
import { type CleanUp, timed } from './measurement.js';
import { percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { startSink } from './sink-process.js';
import { inRounds } from './statistics.js';
import { startMeasuredSystem } from './system.js';

const days = 30;
const pending = 10_000;
/** Of so many attempts one was answered 503, and followed by another. */
const retriedOf = 20;

/**
 * Measures how long the statistics of an endpoint take by REST that has so many deliveries of history in 30 days and 10,000 pending ones:
 * of the last day, and of all days.
 */
export async function measureStats(size: { history: number; reads: number }, cleanUp: CleanUp): Promise<Row[]> {
  const sink = await startSink(cleanUp);
  const wide = { RATE_LIMIT_KEY: '1000000000/1m', RATE_LIMIT_ACCOUNT: '1000000000/1m' };
  const system = await startMeasuredSystem(sink, cleanUp, { env: wide });
  const { rows } = await system.db.query<{ id: string }>('/* bench */ select id from webhooks.endpoint');
  const endpointId = rows[0]!.id;
  console.log(`Statistics: ${size.history.toLocaleString('en-US')} deliveries of one endpoint`);
  await fillDeliveries(system.db, { endpointId, accountId: system.accountId, perDay: Math.ceil(size.history / days) });
  await fillQueue(system.db, { endpointId, count: pending, lane: 'retry', dueInS: 6 * 3_600, body: null });

  const client = new Pool(`http://127.0.0.1:${system.port}`, { connections: 1 });
  cleanUp(() => client.close());
  const read = async (query: string): Promise<{ attempts: number; pending_count: number }> => {
    const path = `/v2/webhook-endpoints/${endpointId}/stats${query}`;
    const answer = await client.request({ method: 'GET', path, headers: { authorization: system.apiKey } });
    return (await answer.body.json()) as { attempts: number; pending_count: number };
  };
  const ofAll = `?since=${new Date(Date.now() - days * 86_400_000).toISOString()}`;
  const all = await read(ofAll);
  if (all.pending_count !== pending || all.attempts < 0.9 * size.history) {
    throw new Error(`The statistics tell ${all.attempts} attempts and ${all.pending_count} pending deliveries.`);
  }
  const measure = async (query: string): Promise<number[][]> => {
    for (let n = 0; n < 50; n++) await read(query);
    const times: number[] = [];
    for (let n = 0; n < size.reads; n++) times.push(await timed(() => read(query)));
    return inRounds(times);
  };
  const day = await measure('');
  const month = await measure(ofAll);
  return [
    percentileRow('stats_ms', 0.99, day, 20),
    percentileRow('stats_p50_ms', 0.5, day),
    percentileRow('stats_month_ms', 0.99, month),
  ];
}

/** Fills the history of one endpoint day by day, and counts its attempts as the recording of their outcomes would have. */
async function fillDeliveries(
  db: pg.Pool,
  history: { endpointId: string; accountId: string; perDay: number },
): Promise<void> {
  const { endpointId, accountId, perDay } = history;
  for (let ago = days - 1; ago >= 0; ago--) {
    await db.query(
      `/* bench */ with happened as materialized (
         select n, start::date as day, start + (n - 1)::float8 / $4::int * length as at,
           round(exp(1.5 + 2.5 * random()))::int as duration_ms, n % ${retriedOf} = 0 as is_retried
         from (select (now() at time zone 'UTC')::date - $1::int as date) d
         cross join lateral (select date::timestamp at time zone 'UTC' as start) s
         cross join lateral (select least(interval '1 day', now() - start) as length) l
         cross join generate_series(1, $4::int) n
       ), counted as (
         insert into webhooks.attempt_count (endpoint_id, hour, outcome, bucket, count)
         select $2, date_trunc('hour', at, 'UTC'), outcome, 1 + floor(3 * log(2, duration_ms))::int, count(*)
         from happened cross join generate_series(0, 2, 2) outcome where outcome = 0 or is_retried group by 2, 3, 4
       )
       insert into webhooks.delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at, attempt_count, status,
         response_status, first_started_at, first_duration_ms, first_status)
       select webhooks.delivery_id(at), (at at time zone 'UTC')::date, $3, $2, gen_random_uuid(), at, at, 1 + is_retried::int,
         'delivered', 204, at, duration_ms, 204
       from happened`,
      [ago, endpointId, accountId, perDay],
    );
  }
  for (const table of ['delivery', 'attempt_count']) await db.query(`/* bench */ vacuum analyze webhooks.${table}`);
  await db.query('/* bench */ checkpoint');
}
