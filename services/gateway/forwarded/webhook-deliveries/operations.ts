import {
  deliveriesList,
  getDelivery,
  listDeliveries,
  readDeliveries,
  readDeliveriesOfEndpoints,
  readDeliveriesOfEvents,
  replayDelivery,
  type WebhookDelivery,
} from '../../../../schema/contracts/webhook-deliveries.js';
import { cursorsOf } from '../../../platform/paging.js';
import { forwardOperation, readRemote, readRemoteChildren } from '../../operation/operation.js';

const path = '/v2/webhook-deliveries';

type Deliveries = { id: string; deliveries: WebhookDelivery[]; next_cursor: string | null };
const toDeliveries = ({ deliveries, next_cursor }: Deliveries) => ({
  rows: deliveries,
  next_cursor,
  ...cursorsOf(deliveriesList, deliveries),
});

export const listDeliveriesOperation = forwardOperation(
  listDeliveries,
  {
    name: 'webhookDeliveries',
    description: 'Lists the deliveries of the account, newest first.',
    method: 'get',
    path,
    access: 'account',
    children: {
      WebhookEndpoint: readRemoteChildren(readDeliveriesOfEndpoints, toDeliveries),
      IcpSignal: readRemoteChildren(readDeliveriesOfEvents, toDeliveries),
      WebhookEvent: readRemoteChildren(readDeliveriesOfEvents, toDeliveries),
    },
  },
  (_, page) => ({ ...page, ...cursorsOf(deliveriesList, page.deliveries) }),
);
export const getDeliveryOperation = forwardOperation(getDelivery, {
  name: 'webhookDelivery',
  description: 'Returns one delivery with its attempts.',
  described: { refusals: ['expired'] },
  method: 'get',
  path: `${path}/{id}`,
  access: 'account',
  nodes: { type: 'WebhookDelivery', read: readRemote(readDeliveries) },
});
export const replayDeliveryOperation = forwardOperation(replayDelivery, {
  name: 'replayWebhookDelivery',
  description: 'Sends one delivery again.',
  described: { refusals: ['conflict', 'expired'] },
  method: 'post',
  path: `${path}/{delivery_id}/replay`,
  access: 'account',
});
