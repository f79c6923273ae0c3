import { collectDefaultMetrics, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Creates the Prometheus registry of one service, with the metrics of its process. Each service has its own, so that tests can run several.
 * `process` tells processes apart whose metrics are read at one address.
 */
export function createMetrics(service: string, process?: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels(process === undefined ? { service } : { service, process });
  collectDefaultMetrics({ register: registry });
  return registry;
}
