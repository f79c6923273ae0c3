import {
  deliveriesList,
  getDelivery,
  listDeliveries,
  readDeliveries,
  replayDelivery,
} from '../../../../schema/contracts/webhook-deliveries.js';
import { cursorsOf } from '../../../platform/paging.js';
import { forwardOperation, readRemote } from '../../operation/operation.js';

const path = '/v2/webhook-deliveries';

export const listDeliveriesOperation = forwardOperation(
  listDeliveries,
  {
    name: 'webhookDeliveries',
    description: 'Lists the deliveries of the account, newest first.',
    method: 'get',
    path,
    access: 'account',
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
  nodes: { type: 'WebhookDeliveryDetail', read: readRemote(readDeliveries) },
});
export const replayDeliveryOperation = forwardOperation(replayDelivery, {
  name: 'replayWebhookDelivery',
  description: 'Sends one delivery again.',
  described: { refusals: ['conflict', 'expired'] },
  method: 'post',
  path: `${path}/{delivery_id}/replay`,
  access: 'account',
});
