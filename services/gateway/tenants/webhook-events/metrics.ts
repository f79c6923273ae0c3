import { Counter, Gauge, Histogram, type Registry } from '../../../platform/lifecycle/metrics.js';
import type { EventLag } from './sql/accounts.js';

export type EventMetrics = {
  /** Counts a hand-off of this many events. Calling the returned function ends the measurement of its duration. */
  startHandOff(events: number): () => void;
  setLag(lag: EventLag): void;
};

/** Creates the metrics of the hand-off of the gateway's own events to webhooks (X3). */
export function createEventMetrics(registry: Registry): EventMetrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'leadwire_webhook_events_hand_over_duration_seconds',
    help: 'Time of one hand-off of events of an account to webhooks.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const handed = new Counter({
    name: 'leadwire_webhook_events_handed_over_total',
    help: 'Events sent to webhooks, repeats included.',
    registers,
  });
  const waiting = new Gauge({
    name: 'leadwire_webhook_events_lag_events',
    help: 'About how many events webhooks has not confirmed.',
    registers,
  });
  const oldest = new Gauge({
    name: 'leadwire_webhook_events_lag_seconds',
    help: 'Age of the oldest event that webhooks has not confirmed.',
    registers,
  });
  return {
    startHandOff(events) {
      handed.inc(events);
      return duration.startTimer();
    },
    setLag({ events, seconds }) {
      waiting.set(events);
      oldest.set(seconds);
    },
  };
}
