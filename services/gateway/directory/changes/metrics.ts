import { Counter, Gauge, Histogram, type Registry } from '../../../platform/lifecycle/metrics.js';

export type ChangeMetrics = {
  /** Counts a hand-off of the facts of this many companies. Calling the returned function ends the measurement of its duration. */
  startHandOff(companies: number): () => void;
  setLag(seconds: number): void;
  countRefused(items: number): void;
};

/** Creates the metrics of the hand-off of directory changes to the feed (X3). */
export function createChangeMetrics(registry: Registry): ChangeMetrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'leadwire_directory_hand_over_duration_seconds',
    help: 'Duration of one hand-off of company facts to the feed.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const handed = new Counter({
    name: 'leadwire_directory_handed_over_total',
    help: 'Companies whose facts were sent to the feed, repeats included.',
    registers,
  });
  const refused = new Counter({
    name: 'leadwire_change_activity_refused_total',
    help: 'Items of activity from directory changes that the feed refused.',
    registers,
  });
  const oldest = new Gauge({
    name: 'leadwire_directory_lag_seconds',
    help: 'Age of the oldest directory change, or activity from such a change, that the feed has not confirmed.',
    registers,
  });
  return {
    startHandOff(companies) {
      handed.inc(companies);
      return duration.startTimer();
    },
    setLag: (seconds) => oldest.set(seconds),
    countRefused: (items) => refused.inc(items),
  };
}
