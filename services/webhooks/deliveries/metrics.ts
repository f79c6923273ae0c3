import { Counter, Gauge, Histogram, type Registry } from '../../platform/metrics.js';

/** The figures of sending; labels are few and fixed, never an account or an endpoint. */
export function createDeliveryMetrics(registry: Registry) {
  const registers = [registry];
  return {
    attempts: new Counter({
      name: 'leadwire_webhook_attempts_total',
      help: 'Attempts that ended, by what became of the delivery.',
      labelNames: ['outcome'],
      registers,
    }),
    failures: new Counter({
      name: 'leadwire_webhook_attempt_failures_total',
      help: 'Attempts that failed, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    attemptSeconds: new Histogram({
      name: 'leadwire_webhook_attempt_seconds',
      help: 'Duration of an attempt.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    fannedOut: new Counter({
      name: 'leadwire_webhook_fanned_out_events_total',
      help: 'Events that the feed handed over and that were fanned out.',
      registers,
    }),
    pickedUp: new Counter({
      name: 'leadwire_webhook_picked_up_events_total',
      help: 'Events that were read again for an endpoint enabled anew.',
      registers,
    }),
    claimed: new Counter({
      name: 'leadwire_webhook_claimed_total',
      help: 'Deliveries that were leased, by where: within the fan-out, or from the queue.',
      labelNames: ['from'],
      registers,
    }),
    leasesLost: new Counter({
      name: 'leadwire_webhook_leases_lost_total',
      help: 'Outcomes that were not recorded, since another process owned the delivery by then.',
      registers,
    }),
    inFlight: new Gauge({ name: 'leadwire_webhook_in_flight', help: 'Attempts in flight.', registers }),
    unrecorded: new Gauge({
      name: 'leadwire_webhook_unrecorded',
      help: 'Outcomes that wait for their recording.',
      registers,
    }),
    queueDepth: new Gauge({
      name: 'leadwire_webhook_queue_depth',
      help: 'Deliveries still to be sent, counted up to 100,000.',
      registers,
    }),
    oldestDueSeconds: new Gauge({
      name: 'leadwire_webhook_oldest_due_seconds',
      help: 'How long the first delivery of the queue is overdue, among enabled endpoints.',
      registers,
    }),
  };
}

export type DeliveryMetrics = ReturnType<typeof createDeliveryMetrics>;
