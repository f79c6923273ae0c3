import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import type { OutletMetrics } from './metrics.js';

/** What a turn of an outlet is given by its worker. */
export type TurnOptions<D> = {
  deps: D;
  metrics: OutletMetrics;
  tracing: Tracing;
  /** Aborts when the worker stops. */
  stopping: AbortSignal;
  now: () => Date;
};
