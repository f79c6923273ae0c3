import { Counter, type Registry } from '../../platform/lifecycle/metrics.js';

export type FactsMetrics = { taken(companies: { stored: number; ignored: number }): void };

/** Creates the metrics of the facts that the gateway hands over. */
export function createFactsMetrics(registry: Registry): FactsMetrics {
  const companies = new Counter({
    name: 'leadwire_company_facts_total',
    help: 'Facts of companies that were handed over, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    taken({ stored, ignored }) {
      companies.inc({ outcome: 'held' }, stored);
      companies.inc({ outcome: 'ignored' }, ignored);
    },
  };
}
