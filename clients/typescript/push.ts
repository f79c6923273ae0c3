/** One event of the feed, as a push carries it. Instants are RFC 3339 texts in UTC. */
export type IcpSignal = {
  /** The same in every attempt, at every endpoint and on the feed: drop an id that you have seen before. */
  id: string;
  icp_criteria_id: string;
  signal_type: string;
  company_social_id: string | null;
  headline: string;
  occurred_at: string;
  detected_at: string;
  /** Numbers beyond 2^53 are rounded here; the raw body has all their digits. */
  payload: Record<string, unknown>;
  /** Present where the event named a person who was erased since. */
  is_erased?: true;
};

type Envelope<Type extends string> = {
  type: Type;
  /** This event for this endpoint. */
  delivery_id: string;
  /** 1 for the first attempt, incremented by each retry and replay. */
  attempt: number;
  sent_at: string;
};

export type IcpSignalPush = Envelope<'icp_signal.detected'> & { event: IcpSignal };
/** The push that a request for a test push sends. It is about no event. */
export type TestPush = Envelope<'endpoint.test'>;

type EventPush<Type extends string, Fields> = Envelope<Type> & {
  event: {
    /** The same in every attempt and at every endpoint: drop an id that you have seen before. */
    id: string;
    type: Type;
    created_at: string;
  } & Fields;
};

/** The kinds of events that an endpoint gets only if it chose them. A lead and a run have the fields that REST returns. */
export type LeadPush = EventPush<'lead.created', { lead: Record<string, unknown> | null; is_erased?: true }>;
export type RunPush = EventPush<'lead_generation_run.completed', { run: Record<string, unknown> }>;
export type EndpointDisabledPush = EventPush<
  'webhook_endpoint.disabled',
  { endpoint: { id: string; url: string; description: string; disabled_reason: string; disabled_at: string } }
>;
export type LowCreditsPush = EventPush<'credits.low', { credits: { credits_left: number; low_threshold: number } }>;

/** A push, told apart by `type`. Further types may come: answer 2xx to one that you do not know, and ignore it. */
export type Push = IcpSignalPush | LeadPush | RunPush | EndpointDisabledPush | LowCreditsPush | TestPush;
