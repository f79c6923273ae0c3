import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import type { OutletMetrics } from './metrics.js';

/** What the worker gives to the turn of an outlet. */
export type TurnOptions<D> = {
  deps: D;
  metrics: OutletMetrics;
  tracing: Tracing;
  /** Aborts when the worker stops. */
  stopping: AbortSignal;
  now: () => Date;
};
