import { makeItems, nowMs } from './activity.js';
import { fillQueue } from './fill-queue.js';
import type { CleanUp } from './measurement.js';
import { measureRates } from './pairs.js';
import type { Row } from './results.js';
import { createSenderToSink } from './sender-alone.js';
import type { Sink } from './sink-process.js';
import { type MeasuredSystem, untilRecorded } from './system.js';

const longestRunMs = 120_000;
// The sender alone is faster, and would otherwise be measured only for a moment.
const baselineFactor = 3;
/** Time enough to fill the queue before its deliveries are due. */
const fillS = 8;

/** A queue that is filled and emptied: as deliveries per second, from the moment at which all become due until the queue is empty. */
export type Drain = () => Promise<number>;

/**
 * Prepares to fill the queue of the account's one endpoint with so many deliveries. The service has to find out for itself that they are
 * due. Also returns the endpoint with the body of an event, and the body of a push.
 */
export async function prepareDrain(system: MeasuredSystem, sink: Sink, count: number) {
  const { db } = system;
  await sink.reset();
  await system.postActivity(makeItems(`first-${nowMs()}`, 1).map(({ item }) => item));
  await sink.reached(1, 15_000);
  const { lastBody } = await sink.read();
  await untilRecorded(db);
  const { rows } = await db.query<{ endpointId: string; body: string }>(
    `/* bench */ select v.endpoint_id as "endpointId", ev.body from webhooks.event ev
     join webhooks.delivery v on v.event_id = ev.id and v.day = ev.day
     where v.account_id = $1 order by v.created_at desc limit 1`,
    [system.accountId],
  );
  const drain: Drain = async () => {
    await sink.reset();
    await fillQueue(db, { ...rows[0]!, count, lane: 'first', dueInS: fillS });
    await db.query('/* bench */ checkpoint');
    const left = await db.query<{ ms: number }>(
      `/* bench */ select extract(epoch from min(next_attempt_at) - clock_timestamp())::float8 * 1000 as ms from webhooks.due`,
    );
    const dueAt = nowMs() + left.rows[0]!.ms;
    if (left.rows[0]!.ms < 0) throw new Error(`The queue was not filled within ${fillS} s.`);
    await sink.reached(count, longestRunMs);
    await untilRecorded(db);
    const perSecond = count / ((nowMs() - dueAt) / 1_000);
    const { count: came } = await sink.read();
    if (came !== count) throw new Error(`${came} pushes came for ${count} deliveries; the system repeats itself.`);
    return perSecond;
  };
  return { drain, source: rows[0]!, body: Buffer.from(lastBody) };
}

/** Measures how fast a queue of one endpoint is emptied, against the sender alone to the same endpoint, in interleaved pairs. */
export async function measureDrain(options: {
  system: MeasuredSystem;
  sink: Sink;
  pairs: number;
  count: number;
  cleanUp: CleanUp;
}): Promise<Row[]> {
  const { system, sink, pairs, count, cleanUp } = options;
  const alone = createSenderToSink(sink, cleanUp);
  const { drain, body } = await prepareDrain(system, sink, count);
  console.log(`Drain: ${pairs} pairs of ${count} queued deliveries, after one of each to warm up`);
  await drain();
  await alone(body, count * baselineFactor);
  return measureRates(
    { name: 'drain', goal: 0.5, pairs, against: 'alone' },
    { measured: drain, baseline: () => alone(body, count * baselineFactor) },
  );
}
