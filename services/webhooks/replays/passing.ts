import type { IcpSignal } from '../../../schema/contracts/icp-signals.js';
import type { EventType } from '../../../schema/contracts/webhook-events.js';
import type { ReplayedStatus } from '../../../schema/contracts/webhook-replays.js';
import { inTurns } from '../../platform/turn.js';
import { type ContentFilter, passes } from '../content-filters/index.js';
import { isPast, readDetection } from '../deliveries/index.js';

/** The selection of a replay. With `afterPosition`, the replay reads the feed from there up to `upTo`, otherwise the deliveries of the endpoint. */
export type Selection = {
  accountId: string;
  endpointId: string;
  statuses: ReplayedStatus[];
  since: string | null;
  until: string | null;
  afterPosition: number | null;
  upTo: number | null;
};

/** The filters of an endpoint as they are now; null accepts everything. */
export type Filters = {
  /** The kinds of events that it takes; null for ICP signals alone. */
  eventTypes: string[] | null;
  signalTypes: string[] | null;
  icpCriteriaIds: string[] | null;
  content: ContentFilter | null;
};

/** The states that a replay sends again where it names none. */
export const finalStatuses = ({ includeDelivered }: { includeDelivered: boolean }): ReplayedStatus[] =>
  includeDelivered ? ['rejected', 'exhausted', 'delivered'] : ['rejected', 'exhausted'];

/** The kind of events whose stored type is null. */
const icpSignal: EventType = 'icp_signal.detected';

/** Whether filters look into an event, and not only at its kind. */
export const needBody = ({ signalTypes, icpCriteriaIds, content }: Filters): boolean =>
  signalTypes !== null || icpCriteriaIds !== null || content !== null;

/**
 * Returns those whose event passes the present filters of the endpoint. Its bytes are parsed only if there is a filter. Other work gets its turn in
 * between (S4).
 */
export async function thatPass<T extends { type: string | null }>(
  filters: Filters,
  all: T[],
  bodyOf: (one: T) => string,
): Promise<T[]> {
  const { eventTypes, content } = filters;
  const chosen = all.filter(({ type }) =>
    eventTypes === null ? type === null : eventTypes.includes(type ?? icpSignal),
  );
  if (!needBody(filters)) return chosen;
  const passing: T[] = [];
  await inTurns(chosen, (one) => {
    const event = JSON.parse(bodyOf(one)) as IcpSignal;
    if ((one.type !== null || passesAsSignal(filters, event)) && (content === null || passes(content, event)))
      passing.push(one);
  });
  return passing;
}

const passesAsSignal = ({ signalTypes, icpCriteriaIds }: Filters, event: IcpSignal): boolean =>
  (signalTypes === null || signalTypes.includes(event.signal_type)) &&
  (icpCriteriaIds === null || icpCriteriaIds.includes(event.icp_criteria_id));

/**
 * Whether an event was emptied because its person was erased (X7). Its last key is then this mark; in all other events it is the payload, so they end
 * with two braces.
 */
export const isErased = (body: string): boolean => body.endsWith(',"is_erased":true}');

/** Whether the event of a delivery is past the retention. */
export const isDeliveryPast = (id: string, retentionDays: number): boolean =>
  isPast(readDetection(id), Date.now(), retentionDays);
