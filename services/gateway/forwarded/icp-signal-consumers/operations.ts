import {
  commitConsumer,
  consumerName,
  consumersList,
  countConsumers,
  deleteConsumer,
  getConsumer,
  listConsumers,
  readConsumers,
} from '../../../../schema/contracts/icp-signal-consumers.js';
import { call } from '../../../platform/nats/rpc.js';
import { cursorBehind, encodeCursor } from '../../../platform/paging.js';
import { countRemote, forwardOperation } from '../../operation/operation.js';

const path = '/v2/icp-signal-consumers';
const one = `${path}/{name}`;

export const listConsumersOperation = forwardOperation(
  listConsumers,
  {
    name: 'icpSignalConsumers',
    description: 'Lists the consumers of the feed, newest first.',
    method: 'get',
    path,
    access: 'account',
    count: countRemote(countConsumers),
  },
  (_, page) => {
    const cursorOf = (index: number): string => {
      const { created_at, name } = page.consumers[index]!;
      return encodeCursor(consumersList, [created_at, name]);
    };
    return { ...page, [cursorBehind]: cursorOf };
  },
);
export const getConsumerOperation = forwardOperation(getConsumer, {
  name: 'icpSignalConsumer',
  description: 'Returns one consumer of the feed, with the place that it committed and how far it is behind.',
  method: 'get',
  path: one,
  access: 'account',
  nodes: {
    type: 'IcpSignalConsumer',
    key: 'name',
    id: consumerName,
    read: async ({ bus }, ids, ctx) => (await call(bus, readConsumers, { ids }, ctx)).found,
  },
});
export const commitConsumerOperation = forwardOperation(commitConsumer, {
  name: 'commitIcpSignalConsumer',
  description: 'Commits the place of a consumer of the feed. A consumer that does not exist yet is created.',
  described: { refusals: ['conflict', 'expired', 'unprocessable'] },
  method: 'put',
  path: one,
  access: 'account',
  // It reports where a reader is, and is called after every page.
  isAudited: false,
});
export const deleteConsumerOperation = forwardOperation(deleteConsumer, {
  name: 'deleteIcpSignalConsumer',
  description: 'Deletes a consumer of the feed. Its place is forgotten.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
});
