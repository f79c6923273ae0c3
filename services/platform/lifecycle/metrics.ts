import { collectDefaultMetrics, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The Prometheus registry of one service, with the process's own figures. One a service, so that tests can run several. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
