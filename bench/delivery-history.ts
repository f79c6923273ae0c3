import { prepareDrain } from './delivery-drain.js';
import { fillHistory } from './history.js';
import type { CleanUp } from './measurement.js';
import { measureRates } from './pairs.js';
import type { Row } from './results.js';
import { startSink } from './sink-process.js';
import { startMeasuredSystem } from './system.js';

/**
 * Measures how fast a queue of one endpoint is emptied where the history holds so many deliveries, against the same with none, in
 * interleaved pairs of two systems of the same run.
 */
export async function measureHistory(
  size: { pairs: number; count: number; history: number },
  cleanUp: CleanUp,
): Promise<Row[]> {
  const { pairs, count, history } = size;
  const sink = await startSink(cleanUp);
  const full = await startMeasuredSystem(sink, cleanUp);
  const empty = await startMeasuredSystem(sink, cleanUp);
  const ofFull = await prepareDrain(full, sink, count);
  const ofEmpty = await prepareDrain(empty, sink, count);
  console.log(`History: ${history.toLocaleString('en-US')} deliveries over 30 days`);
  await fillHistory(full.db, { count: history, accountId: full.accountId, ...ofFull.source });
  console.log(`  ${pairs} pairs of ${count} queued deliveries, after one of each to warm up`);
  await ofFull.drain();
  await ofEmpty.drain();
  return measureRates(
    { name: 'history', goal: 0.9, pairs, against: 'empty' },
    { measured: ofFull.drain, baseline: ofEmpty.drain },
  );
}
