import {
  backfillsList,
  cancelBackfill,
  countBackfills,
  getBackfill,
  listBackfills,
  readBackfills,
  startBackfill,
} from '../../../../schema/contracts/watch-backfills.js';
import { cursorsOf } from '../../../platform/paging.js';
import { countRemote, forwardOperation, readRemote } from '../../operation/operation.js';

const path = '/v2/icp-signal-watches/{icp_criteria_id}/backfills';
const one = `${path}/{id}`;

export const startBackfillOperation = forwardOperation(startBackfill, {
  name: 'startWatchBackfill',
  description:
    'Matches a watch with past activity. The signals are recorded on the feed and never pushed. A dry run only counts them.',
  weight: 25,
  method: 'post',
  path,
  access: 'account',
  described: { refusals: ['conflict', 'unprocessable', 'idempotency_key_reused'] },
});
export const listBackfillsOperation = forwardOperation(
  listBackfills,
  {
    name: 'watchBackfills',
    description: 'Lists the backfills of a watch, newest first.',
    method: 'get',
    path,
    access: 'account',
    count: countRemote(countBackfills),
  },
  (_, page) => ({ ...page, ...cursorsOf(backfillsList, page.backfills) }),
);
export const getBackfillOperation = forwardOperation(getBackfill, {
  name: 'watchBackfill',
  description: 'Returns one backfill, with its progress.',
  method: 'get',
  path: one,
  access: 'account',
  nodes: { type: 'WatchBackfill', read: readRemote(readBackfills) },
});
export const cancelBackfillOperation = forwardOperation(cancelBackfill, {
  name: 'cancelWatchBackfill',
  description:
    'Cancels a backfill. The signals that it has written stay on the feed. A backfill that has ended is returned unchanged.',
  method: 'delete',
  path: one,
  access: 'account',
});
