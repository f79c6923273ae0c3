import { makeItems, nowMs, sendSteadily } from './activity.js';
import type { Row } from './results.js';
import type { Sink } from './sink-process.js';
import { estimate, quantile } from './statistics.js';
import type { MeasuredSystem } from './system.js';

const perSecond = 100;

/**
 * Measures the time from sending an item to the intake, in a request of its own, until the sink has read its push, at a steady rate under
 * which the system is idle. Items are sent when they are due, however long earlier ones take.
 */
export async function measureIdle(system: MeasuredSystem, sink: Sink, seconds: number): Promise<Row[]> {
  const items = makeItems(`idle-${Date.now()}`, perSecond * seconds);
  console.log(`Idle: ${perSecond}/s for ${seconds} s, after one second to warm up`);
  await sink.reset();
  await offer(system, makeItems(`warm-${Date.now()}`, perSecond));
  await sink.reached(perSecond, 15_000);
  await sink.reset(true);
  const sentAt = await offer(system, items);
  await sink.reached(items.length, 15_000);
  const { arrivals } = await sink.read();
  const latencies = arrivals.map(({ mark, at }) => at - sentAt.get(mark)!);
  const percentile = (metric: string, share: number, goal: number): Row => ({
    metric,
    unit: 'ms',
    goal,
    better: 'lower',
    ...estimate(latencies, (values) => quantile(values, share), { rounds: 500 }),
  });
  return [percentile('idle_p50_ms', 0.5, 8), percentile('idle_p99_ms', 0.99, 30)];
}

async function offer(system: MeasuredSystem, items: ReturnType<typeof makeItems>): Promise<Map<string, number>> {
  const sentAt = new Map<string, number>();
  await sendSteadily(items.length, 1_000 / perSecond, (nth) => {
    const { mark, item } = items[nth]!;
    sentAt.set(mark, nowMs());
    return system.postActivity([item]);
  });
  return sentAt;
}
