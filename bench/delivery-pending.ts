import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { claimDue } from '../services/webhooks/deliveries/sql/claim-due.js';
import { nowMs } from './activity.js';
import { fillQueue } from './fill-queue.js';
import { residentMb, timed } from './measurement.js';
import { type Row, single } from './results.js';
import { estimate, median } from './statistics.js';
import type { MeasuredSystem } from './system.js';

const rounds = 9;
const claims = 60;
const partsPerClaim = 10;

/**
 * Measures what many pending deliveries cost: how long disabling, enabling and deleting their endpoint takes, the memory of the webhook
 * service, and what a claim costs where 100,000 endpoints have pending deliveries instead of 100.
 */
export async function measurePending(system: MeasuredSystem, url: string, count: number): Promise<Row[]> {
  const { id } = (await system.ask('POST', '/v2/webhook-endpoints', { url })) as { id: string };
  const path = `/v2/webhook-endpoints/${id}`;
  console.log(`Pending: ${count} deliveries of one endpoint`);
  await fillQueue(system.db, { endpointId: id, count, lane: 'retry', dueInS: 6 * 3_600, body: null });
  const disabled: number[] = [];
  const enabled: number[] = [];
  for (let round = 0; round < rounds; round++) {
    disabled.push(await timed(() => system.ask('PATCH', path, { is_enabled: false })));
    enabled.push(await timed(() => system.ask('PATCH', path, { is_enabled: true })));
  }
  const rss = residentMb(system.webhooks.pid);
  const deleted = await timed(() => system.ask('DELETE', path));
  const startedAt = nowMs();
  const isEmpty = async (): Promise<boolean> =>
    (await system.db.query('/* bench */ select from webhooks.due limit 1')).rowCount === 0;
  while (!(await isEmpty())) if (nowMs() - startedAt > 600_000) throw new Error('The rows were not ended in 10 min.');
  const endedS = (nowMs() - startedAt) / 1_000;
  await system.webhooks.stop();
  const few = await timeClaims(system.db, 100);
  const many = await timeClaims(system.db, Math.max(1_000, count / 10));
  return [
    { metric: 'disable_million_ms', unit: 'ms', goal: 100, better: 'lower', ...estimate(disabled) },
    { metric: 'enable_million_ms', unit: 'ms', goal: 100, better: 'lower', ...estimate(enabled) },
    single('delete_million_ms', deleted, 'ms', 100),
    single('delete_million_ended_s', endedS, 's', null),
    single('pending_million_rss_mb', rss, 'MB', 300),
    { metric: 'claim_growth', unit: '', goal: 1.5, better: 'lower', ...estimate(many.map((ms) => ms / median(few))) },
  ];
}

/** Fills the queue with ten deliveries for each of so many endpoints, and measures claims of ten endpoints, which are taken back. */
async function timeClaims(db: pg.Pool, endpoints: number): Promise<number[]> {
  await db.query('/* bench */ truncate webhooks.due');
  const { rows } = await db.query<{ id: string }>(
    `/* bench */ with made as (
       insert into webhooks.endpoint (account_id, url, description)
       select gen_random_uuid(), 'https://bench.example/', '' from generate_series(1, $1::int) returning id, account_id
     ), queued as (
       insert into webhooks.due (account_id, created_at, delivery_id, day, endpoint_id, event_id)
       select account_id, now() - n * interval '1 second', gen_random_uuid(), current_date, id, gen_random_uuid()
       from made cross join generate_series(1, 10) n
     )
     select id from made`,
    [endpoints],
  );
  await db.query('/* bench */ vacuum analyze webhooks.due');
  await db.query('/* bench */ vacuum analyze webhooks.endpoint');
  const own = new pg.Client({
    connectionString: db.options.connectionString!,
    options: '-c search_path=webhooks -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off',
  });
  await own.connect();
  const times: number[] = [];
  for (let n = 0; n < claims; n++) {
    const parts = Array.from({ length: partsPerClaim }, (_, part) => {
      const { id } = rows[(n * 7_919 + part * 104_729) % rows.length]!;
      return { endpointId: id, lane: 'first' as const, count: 10, from: null };
    });
    await own.query('begin');
    times.push(await timed(() => claimDue(own, { owner: randomUUID(), leaseMs: 60_000, parts, bundledRoom: 0 })));
    await own.query('rollback');
  }
  await own.end();
  // The first ones read what is not cached yet.
  return times.slice(10);
}
