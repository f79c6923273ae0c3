import { Counter, type Registry } from '../../../platform/lifecycle/metrics.js';

export type OutletMetrics = {
  /** Counts the leads of a turn of an outlet by what became of them. */
  count(kind: string, outcomes: { state: string }[]): void;
};

/** Creates the metrics of outlets (X3). */
export function createOutletMetrics(registry: Registry): OutletMetrics {
  const leads = new Counter({
    name: 'leadwire_outlet_leads_total',
    help: 'Leads that outlets tried to write, by outcome; those with the outcome "waiting" are tried again.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  return {
    count(kind, outcomes) {
      for (const { state } of outcomes) leads.inc({ kind, outcome: state });
    },
  };
}
