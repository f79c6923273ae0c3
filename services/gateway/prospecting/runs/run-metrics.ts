import type { RunStatus } from '../../../../schema/contracts/lead-generation.js';
import { Counter, Gauge, Histogram, type Registry } from '../../../platform/lifecycle/metrics.js';

/** How many runs are queued, and for how many seconds the oldest of them has been. */
export type RunQueue = { runs: number; seconds: number };

export type RunMetrics = {
  setActive(runs: number): void;
  ended(status: RunStatus): void;
  /** Counts a recorded page: the seconds from its search to its commit, and the profiles that were paid for. */
  page(seconds: number, profilesRead: number): void;
};

/**
 * The metrics of the runs that this worker processes (X3), and, read at each scrape, of the runs that wait for any worker; these are NaN
 * where PostgreSQL does not answer. A cancelled run is ended by the gateway that received the request, and is not counted.
 */
export function createRunMetrics(registry: Registry, readQueue: () => Promise<RunQueue>): RunMetrics {
  const registers = [registry];
  const oldest = new Gauge({
    name: 'leadwire_runs_oldest_queued_seconds',
    help: 'How long the run that has waited longest has been queued, in seconds.',
    registers,
  });
  new Gauge({
    name: 'leadwire_runs_queued',
    help: 'Runs that no worker has begun, counted up to 10,000.',
    registers,
    async collect() {
      const queue = await readQueue().catch(() => ({ runs: Number.NaN, seconds: Number.NaN }));
      this.set(queue.runs);
      oldest.set(queue.seconds);
    },
  });
  const active = new Gauge({ name: 'leadwire_runs_active', help: 'Runs that this worker is processing.', registers });
  const ended = new Counter({
    name: 'leadwire_runs_ended_total',
    help: 'Runs that this worker ended, by their status.',
    labelNames: ['status'],
    registers,
  });
  const read = new Counter({
    name: 'leadwire_profiles_read_total',
    help: 'Profiles read for the first time; each costs one credit.',
    registers,
  });
  const pages = new Histogram({
    name: 'leadwire_run_page_duration_seconds',
    help: 'Seconds from the search of a page to its commit.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  for (const status of ['completed', 'out_of_credits', 'failed']) ended.inc({ status }, 0);
  return {
    setActive: (runs) => active.set(runs),
    ended: (status) => ended.inc({ status }),
    page(seconds, profilesRead) {
      pages.observe(seconds);
      read.inc(profilesRead);
    },
  };
}
