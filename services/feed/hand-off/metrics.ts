import { Counter, Gauge, Histogram, type Registry } from '../../platform/lifecycle/metrics.js';

export type HandOffMetrics = {
  /** Counts a hand-off of this many events. Calling the returned function ends the measurement of its duration. */
  startHandOff(events: number): () => void;
};

/** Creates the metrics of hand-offs. Each scrape reads how far webhooks is behind (NaN when PostgreSQL is unavailable). */
export function createHandOffMetrics(
  registry: Registry,
  readLag: () => Promise<{ events: number; seconds: number }>,
): HandOffMetrics {
  const duration = new Histogram({
    name: 'leadwire_hand_over_duration_seconds',
    help: 'Time of one hand-off to webhooks.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const handed = new Counter({
    name: 'leadwire_hand_over_events_total',
    help: 'Events sent to webhooks, repeats included.',
    registers: [registry],
  });
  const seconds = new Gauge({
    name: 'leadwire_hand_off_lag_seconds',
    help: 'Age of the oldest event that webhooks has not confirmed.',
    registers: [registry],
  });
  new Gauge({
    name: 'leadwire_hand_off_lag_events',
    help: 'About how many events webhooks has not confirmed.',
    registers: [registry],
    async collect() {
      const lag = await readLag().catch(() => ({ events: Number.NaN, seconds: Number.NaN }));
      this.set(lag.events);
      seconds.set(lag.seconds);
    },
  });
  return {
    startHandOff(events) {
      handed.inc(events);
      return duration.startTimer();
    },
  };
}
