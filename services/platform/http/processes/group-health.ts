import type { Registry } from '../../lifecycle/metrics.js';
import type { Health, HealthAnswer } from '../health.js';
import { mergeMetrics } from './merge-metrics.js';
import type { ProcessGroup } from './process-group.js';

type Readiness = { ready: boolean; checks: Record<string, boolean> };

/**
 * Creates the health reports of a group of processes at one address. The group is ready while at least one process serves and each that serves is
 * ready: a process that is being replaced gets no requests. Metrics are those of all processes, with the label `process`.
 */
export function createGroupHealth(options: {
  isRunning: () => boolean;
  group: Pick<ProcessGroup, 'count' | 'askAll'>;
  /** The metrics of the primary itself. */
  metrics: Registry;
}): Pick<Health, 'report'> {
  const { isRunning, group, metrics } = options;

  async function readiness(): Promise<HealthAnswer> {
    const answers = await group.askAll<HealthAnswer>('/readyz');
    const all = answers.map((one) => (one ? (JSON.parse(one.body) as Readiness) : null));
    const checks: Record<string, boolean> = {};
    for (const one of all) {
      for (const [name, isThere] of Object.entries(one?.checks ?? {})) checks[name] = isThere && (checks[name] ?? true);
    }
    const processes_ready = all.filter((one) => one?.ready).length;
    const ready = isRunning() && all.length > 0 && processes_ready === all.length;
    const body = JSON.stringify({ ready, checks, processes: group.count, processes_ready });
    return { status: ready ? 200 : 503, type: 'application/json', body };
  }

  return {
    async report(path) {
      if (path === '/healthz') return { status: 200, type: 'application/json', body: '{"status":"alive"}' };
      if (path === '/readyz') return readiness();
      const answers = await group.askAll<HealthAnswer>('/metrics');
      const texts = answers.flatMap((one) => (one?.status === 200 ? [one.body] : []));
      return { status: 200, type: metrics.contentType, body: mergeMetrics([await metrics.metrics(), ...texts]) };
    },
  };
}
