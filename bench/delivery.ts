import { measureBack } from './delivery-back.js';
import { measureDrain } from './delivery-drain.js';
import { measureFanOut } from './delivery-fan-out.js';
import { measureHistory } from './delivery-history.js';
import { measureIdle } from './delivery-idle.js';
import { measureLoad } from './delivery-load.js';
import { measureMany } from './delivery-many.js';
import { measureNeighbour } from './delivery-neighbour.js';
import { measurePending } from './delivery-pending.js';
import { measureSingle } from './delivery-single.js';
import { type CleanUp, type Measure, measurePhases } from './measurement.js';
import type { Row } from './results.js';
import { type Sink, startSink } from './sink-process.js';
import { type MeasuredSystem, startMeasuredSystem } from './system.js';

const measures = {
  idle: (quick, cleanUp) =>
    measureIdle(
      // A fifth of the warm ones go through the bare chain.
      quick ? { starts: 2, cold: 300, warm: 500, costs: 300 } : { starts: 10, cold: 1_000, warm: 50_000, costs: 3_000 },
      cleanUp,
    ),
  single: withSystem(({ quick, ...parts }) =>
    measureSingle({ ...parts, ...(quick ? { pairs: 3, itemsPerRun: 3_000 } : { pairs: 9, itemsPerRun: 10_000 }) }),
  ),
  load: withSystem(({ quick, ...parts }) =>
    measureLoad({ ...parts, ...(quick ? { pairs: 3, itemsPerRun: 3_000 } : { pairs: 9, itemsPerRun: 20_000 }) }),
  ),
  drain: withSystem(({ quick, ...parts }) =>
    measureDrain({ ...parts, ...(quick ? { pairs: 3, count: 10_000 } : { pairs: 9, count: 30_000 }) }),
  ),
  'fan-out': (quick, cleanUp) => measureFanOut(quick ? { pairs: 3, events: 100 } : { pairs: 9, events: 300 }, cleanUp),
  many: (quick, cleanUp) =>
    measureMany(quick ? { pairs: 2, accounts: 1_000, events: 1 } : { pairs: 7, accounts: 1_000, events: 3 }, cleanUp),
  neighbour: (quick, cleanUp) =>
    measureNeighbour(
      quick ? { pairs: 2, seconds: 10, pending: 50_000 } : { pairs: 7, seconds: 20, pending: 1_000_000 },
      cleanUp,
    ),
  history: (quick, cleanUp) =>
    measureHistory(
      quick ? { pairs: 3, count: 10_000, history: 200_000 } : { pairs: 7, count: 30_000, history: 10_000_000 },
      cleanUp,
    ),
  pending: withSystem(({ system, sink, quick }) => measurePending(system, sink.url, quick ? 50_000 : 1_000_000)),
  back: (quick, cleanUp) => measureBack(quick ? 1 : 3, cleanUp),
} satisfies Record<string, Measure>;

export type DeliveryPhase = keyof typeof measures;
export const deliveryPhases = Object.keys(measures) as DeliveryPhase[];

/**
 * `npm run bench -- delivery`: how many pushes per second the system delivers and at what cost in each kind of work, the latency when
 * idle, and what a million pending deliveries cost. Each phase has a system of its own. The results of
 * a phase replace its earlier ones; those of a quick run are only printed.
 */
export const benchDelivery = (options: { quick: boolean; only: DeliveryPhase[] }): Promise<void> =>
  measurePhases('delivery', measures, options);

function withSystem(
  measure: (parts: { system: MeasuredSystem; sink: Sink; quick: boolean; cleanUp: CleanUp }) => Promise<Row[]>,
): Measure {
  return async (quick, cleanUp) => {
    const sink = await startSink(cleanUp);
    const system = await startMeasuredSystem(sink, cleanUp);
    return measure({ system, sink, quick, cleanUp });
  };
}
