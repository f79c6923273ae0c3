import { collectDefaultMetrics, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Creates the Prometheus registry of one service, with the metrics of its process. Each service has its own, so that tests can run several.
 */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
