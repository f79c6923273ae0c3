import { measureIdle } from './delivery-idle.js';
import { measureLoad } from './delivery-load.js';
import { measurePending } from './delivery-pending.js';
import { runMeasurement } from './measurement.js';
import { startSink } from './sink-process.js';
import { measureStart } from './start-times.js';
import { startMeasuredSystem } from './system.js';

export const deliveryPhases = ['load', 'idle', 'pending', 'start'] as const;
export type DeliveryPhase = (typeof deliveryPhases)[number];

/**
 * `npm run bench -- delivery`: how many pushes per second the system delivers and at what cost, the latency when idle, what a million
 * pending deliveries cost, and how long a start takes. Results are written only if everything was measured in full; those of one phase or
 * of a quick run are printed.
 */
export async function benchDelivery(options: { quick: boolean; only: DeliveryPhase[] }): Promise<void> {
  const { quick } = options;
  const phases = options.only.length > 0 ? options.only : deliveryPhases;
  await runMeasurement(
    'delivery',
    { write: !quick && phases.length === deliveryPhases.length },
    async (rows, cleanUp, closeAll) => {
      if (phases.includes('load') || phases.includes('idle')) {
        const sink = await startSink();
        cleanUp(() => sink.stop());
        const system = await startMeasuredSystem(sink, cleanUp);
        if (phases.includes('idle')) rows.push(...(await measureIdle(system, sink, quick ? 3 : 10)));
        if (phases.includes('load')) {
          const size = quick ? { pairs: 3, itemsPerRun: 3_000 } : { pairs: 9, itemsPerRun: 20_000 };
          rows.push(...(await measureLoad({ system, sink, cleanUp, ...size })));
        }
        await closeAll();
      }
      if (phases.includes('pending')) {
        const sink = await startSink();
        cleanUp(() => sink.stop());
        const system = await startMeasuredSystem(sink, cleanUp);
        rows.push(...(await measurePending(system, sink.url, quick ? 50_000 : 1_000_000)));
        await closeAll();
      }
      if (phases.includes('start')) rows.push(...(await measureStart(cleanUp)));
    },
  );
}
