import { Counter, Gauge, Histogram, type Registry } from '../../platform/lifecycle/metrics.js';

/** Creates the metrics of sending. Labels have few, fixed values and never name an account or an endpoint. */
export function createDeliveryMetrics(registry: Registry) {
  const registers = [registry];
  const attempts = new Counter({
    name: 'leadwire_webhook_attempts_total',
    help: 'Attempts that ended, by the outcome for the delivery: delivered, retry, rejected, exhausted.',
    labelNames: ['outcome'],
    registers,
  });
  // The series exist from the start, so that a rate of failures is 0 and not absent.
  for (const outcome of ['delivered', 'retry', 'rejected', 'exhausted']) attempts.inc({ outcome }, 0);
  return {
    attempts,
    detectedToDelivered: new Histogram({
      name: 'leadwire_webhook_detected_to_delivered_seconds',
      help: 'Seconds from the detection of an event until its receiver has accepted it, including retries and pick-ups, but not replays.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 43_200],
      registers,
    }),
    failures: new Counter({
      name: 'leadwire_webhook_attempt_failures_total',
      help: 'Attempts that failed, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    attemptSeconds: new Histogram({
      name: 'leadwire_webhook_attempt_duration_seconds',
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
      help: 'Events that were read again for an endpoint that was enabled again.',
      registers,
    }),
    claimed: new Counter({
      name: 'leadwire_webhook_deliveries_leased_total',
      help: 'Deliveries that were leased, by where: within the fan-out, or from the queue.',
      labelNames: ['from'],
      registers,
    }),
    leasesLost: new Counter({
      name: 'leadwire_webhook_leases_lost_total',
      help: 'Outcomes that were not recorded, because another process owned the delivery by then.',
      registers,
    }),
    inFlight: new Gauge({ name: 'leadwire_webhook_attempts_in_flight', help: 'Attempts in flight.', registers }),
    unrecorded: new Gauge({
      name: 'leadwire_webhook_outcomes_unrecorded',
      help: 'Outcomes that wait to be recorded.',
      registers,
    }),
    ...createQueueMetrics(registers),
  };
}

/** Creates the metrics of the queue and of its endpoints, which are sampled. */
function createQueueMetrics(registers: Registry[]) {
  return {
    endpointsDisabled: new Gauge({
      name: 'leadwire_webhook_endpoints_disabled',
      help: 'Endpoints that are disabled, by their owner or by the service, counted up to 10,000.',
      registers,
    }),
    queueDepth: new Gauge({
      name: 'leadwire_webhook_queue_depth',
      help: 'Deliveries still to be sent, counted up to 100,000.',
      registers,
    }),
    oldestDueSeconds: new Gauge({
      name: 'leadwire_webhook_oldest_due_seconds',
      help: 'How long the most overdue delivery of an enabled endpoint has been due.',
      registers,
    }),
  };
}
export type DeliveryMetrics = ReturnType<typeof createDeliveryMetrics>;
