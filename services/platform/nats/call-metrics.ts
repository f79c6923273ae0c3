import { Histogram, type Registry } from '../lifecycle/metrics.js';

export type CallMetrics = {
  /**
   * Starts to measure a request over NATS. Calling the returned function ends the measurement, with the status of the error if there was
   * one.
   */
  start(side: 'client' | 'server', subject: string): (errorStatus?: number) => void;
};

/**
 * Creates the metrics of requests over NATS on both sides. `refused` is a caller's mistake; `fault` is an error of ours or an unavailable
 * service.
 */
export function createCallMetrics(registry: Registry): CallMetrics {
  const duration = new Histogram({
    name: 'leadwire_rpc_duration_seconds',
    help: 'Requests over NATS, by side, subject and outcome (ok, refused, fault).',
    labelNames: ['side', 'subject', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    start(side, subject) {
      const startedAt = performance.now();
      return (status) => {
        const outcome = status === undefined ? 'ok' : status < 500 ? 'refused' : 'fault';
        duration.observe({ side, subject, outcome }, (performance.now() - startedAt) / 1_000);
      };
    },
  };
}
