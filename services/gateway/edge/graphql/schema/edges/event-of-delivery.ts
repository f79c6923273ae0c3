import { readEventsOfDeliveries } from '../../../../../../schema/contracts/webhook-deliveries.js';
import { icpSignalDetected } from '../../../../../../schema/contracts/webhook-events.js';
import type { RequestContext } from '../../../../../platform/context.js';
import { getDeliveryOperation } from '../../../../forwarded/webhook-deliveries/operations.js';
import type { Deps } from '../../../../operation/deps.js';
import { readBatched } from '../../../../operation/graphql/loaders.js';
import type { GraphqlContext } from '../../../../operation/graphql/run.js';
import { type AnyOperation, readRemote } from '../../../../operation/operation.js';
import type { Row } from './to-one.js';

const read = readRemote(readEventsOfDeliveries);
const readEvents: AnyOperation = {
  ...getDeliveryOperation,
  input: null,
  handle: (deps: Deps, { ids }: { ids: string[] }, ctx: RequestContext) => read(deps, ids, ctx),
};

/** The event of a delivery, of any kind. It is stored with the deliveries. */
export const eventOfDelivery = {
  union: `"""An event that is owed to endpoints: one of the feed, or one of another kind."""
    union DeliveredEvent = IcpSignal | WebhookEvent`,
  on: 'WebhookDelivery',
  name: 'event',
  definition: '"The event that is owed; null if it is no longer kept." event: DeliveredEvent @cost(weight: "0.2")',
  async resolve({ id, eventType }: Row, _given: Row, ctx: GraphqlContext): Promise<Row | null> {
    const found = await readBatched<{ event: Row }>(ctx, readEvents, id as string);
    return found && { ...found.event, __typename: eventType === icpSignalDetected ? 'IcpSignal' : 'WebhookEvent' };
  },
};
