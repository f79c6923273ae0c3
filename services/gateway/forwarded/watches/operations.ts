import {
  changeWatch,
  deleteWatch,
  getWatch,
  listWatches,
  previewWatch,
  putWatch,
  readWatches,
  watchesList,
} from '../../../../schema/contracts/watches.js';
import { cursorsOf } from '../../../platform/paging.js';
import { forwardOperation, readRemote } from '../../operation/operation.js';

const path = '/v2/icp-signal-watches';
const one = `${path}/{icp_criteria_id}`;

export const putWatchOperation = forwardOperation(putWatch, {
  name: 'putWatch',
  description: 'Creates a watch, or replaces the one with the same ID.',
  described: { refusals: ['idempotency_key_reused', 'unprocessable'] },
  method: 'post',
  path,
  access: 'account',
  idField: 'icp_criteria_id',
});
export const listWatchesOperation = forwardOperation(
  listWatches,
  {
    name: 'watches',
    description: 'Lists the watches of the account, newest first.',
    method: 'get',
    path,
    access: 'account',
  },
  (_, page) => {
    const rows = page.watches.map(({ icp_criteria_id, created_at }) => ({ id: icp_criteria_id, created_at }));
    return { ...page, ...cursorsOf(watchesList, rows) };
  },
);
export const previewWatchOperation = forwardOperation(previewWatch, {
  name: 'previewWatch',
  description: 'Counts the past activity that a draft of a watch would have matched, with samples.',
  weight: 25,
  method: 'post',
  path: `${path}/preview`,
  access: 'account',
  scope: 'read',
});
export const getWatchOperation = forwardOperation(getWatch, {
  name: 'watch',
  description: 'Returns one watch.',
  method: 'get',
  path: one,
  access: 'account',
  nodes: { type: 'Watch', key: 'icp_criteria_id', read: readRemote(readWatches) },
});
export const changeWatchOperation = forwardOperation(changeWatch, {
  name: 'changeWatch',
  description: 'Changes a watch.',
  described: { refusals: ['unprocessable'] },
  method: 'patch',
  path: one,
  access: 'account',
});
export const deleteWatchOperation = forwardOperation(deleteWatch, {
  name: 'deleteWatch',
  description: 'Deletes a watch. Its signals stay on the feed.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
});
