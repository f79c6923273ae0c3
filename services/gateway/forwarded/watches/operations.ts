import { readVolume } from '../../../../schema/contracts/watch-volume.js';
import {
  changeWatch,
  changeWatchInput,
  countWatches,
  deleteWatch,
  getWatch,
  listWatches,
  previewWatch,
  previewWatchInput,
  putWatch,
  putWatchInput,
  readWatches,
  watchesList,
} from '../../../../schema/contracts/watches.js';
import { cursorsOf } from '../../../platform/paging.js';
import { countRemote, forwardOperation, readRemote } from '../../operation/operation.js';
import { checkCriteria } from './check-criteria.js';

const path = '/v2/icp-signal-watches';
const one = `${path}/{icp_criteria_id}`;

export const putWatchOperation = forwardOperation(
  putWatch,
  {
    name: 'putWatch',
    description: 'Creates a watch, or replaces the one with the same ID.',
    described: { input: putWatchInput, refusals: ['idempotency_key_reused', 'unprocessable'] },
    method: 'post',
    path,
    access: 'account',
    idField: 'icp_criteria_id',
  },
  undefined,
  checkCriteria,
);
export const listWatchesOperation = forwardOperation(
  listWatches,
  {
    name: 'watches',
    description: 'Lists the watches of the account, newest first.',
    method: 'get',
    path,
    access: 'account',
    count: countRemote(countWatches),
  },
  (_, page) => {
    const rows = page.watches.map(({ icp_criteria_id, created_at }) => ({ id: icp_criteria_id, created_at }));
    return { ...page, ...cursorsOf(watchesList, rows) };
  },
);
export const previewWatchOperation = forwardOperation(
  previewWatch,
  {
    name: 'previewWatch',
    description: 'Counts the past activity that a draft of a watch would have matched, with samples.',
    described: { input: previewWatchInput, refusals: ['unprocessable'] },
    weight: 25,
    method: 'post',
    path: `${path}/preview`,
    access: 'account',
    scope: 'read',
  },
  undefined,
  checkCriteria,
);
export const getWatchOperation = forwardOperation(getWatch, {
  name: 'watch',
  description: 'Returns one watch.',
  method: 'get',
  path: one,
  access: 'account',
  nodes: { type: 'Watch', key: 'icp_criteria_id', read: readRemote(readWatches) },
});
export const changeWatchOperation = forwardOperation(
  changeWatch,
  {
    name: 'changeWatch',
    description: 'Changes a watch.',
    described: { input: changeWatchInput, refusals: ['unprocessable'] },
    method: 'patch',
    path: one,
    access: 'account',
  },
  undefined,
  checkCriteria,
);
export const deleteWatchOperation = forwardOperation(deleteWatch, {
  name: 'deleteWatch',
  description: 'Deletes a watch. Its signals stay on the feed.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
});
export const readVolumeOperation = forwardOperation(readVolume, {
  name: 'watchVolume',
  description: 'Counts the signals of a watch, and those that its cap left out, by day.',
  described: { refusals: ['unprocessable'] },
  method: 'get',
  path: `${one}/volume`,
  access: 'account',
  // It reads an entry of an index for each signal of the time.
  weight: 25,
});
