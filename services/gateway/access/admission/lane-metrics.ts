import type { Lanes } from '../../../platform/lanes.js';
import { Gauge, type Registry } from '../../../platform/lifecycle/metrics.js';

/** Shows how many requests run in this process, and how many wait for their turn. */
export function observeLanes(lanes: Pick<Lanes, 'count'>, metrics: Registry): void {
  new Gauge({
    name: 'leadwire_requests_in_progress',
    help: 'Requests in progress: running, or waiting for their turn.',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      const { running, waiting } = lanes.count();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}
