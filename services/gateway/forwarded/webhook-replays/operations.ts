import {
  cancelReplay,
  countReplays,
  getReplay,
  listReplays,
  pauseReplay,
  readReplays,
  replaysList,
  resumeReplay,
  startReplay,
} from '../../../../schema/contracts/webhook-replays.js';
import { cursorsOf } from '../../../platform/paging.js';
import { countRemote, forwardOperation, readRemote } from '../../operation/operation.js';

const path = '/v2/webhook-endpoints/{id}/replays';
const one = `${path}/{replay_id}`;

export const startReplayOperation = forwardOperation(startReplay, {
  name: 'startWebhookReplay',
  description:
    'Sends many deliveries to an endpoint again, or events that were never queued for it, after counting them.',
  method: 'post',
  path,
  access: 'account',
  described: { refusals: ['invalid_cursor', 'conflict', 'expired', 'unprocessable', 'idempotency_key_reused'] },
});
export const listReplaysOperation = forwardOperation(
  listReplays,
  {
    name: 'webhookReplays',
    description: 'Lists the replays of an endpoint, newest first.',
    method: 'get',
    path,
    access: 'account',
    count: countRemote(countReplays),
  },
  (_, page) => ({ ...page, ...cursorsOf(replaysList, page.replays) }),
);
export const getReplayOperation = forwardOperation(getReplay, {
  name: 'webhookReplay',
  description: 'Returns one replay, with its progress.',
  method: 'get',
  path: one,
  access: 'account',
  nodes: { type: 'WebhookReplay', read: readRemote(readReplays) },
});
export const pauseReplayOperation = forwardOperation(pauseReplay, {
  name: 'pauseWebhookReplay',
  description: 'Pauses a replay. Only the attempts that are already in progress are still sent.',
  described: { refusals: ['conflict'] },
  method: 'post',
  path: `${one}/pause`,
  access: 'account',
});
export const resumeReplayOperation = forwardOperation(resumeReplay, {
  name: 'resumeWebhookReplay',
  description: 'Resumes a paused replay where it stopped.',
  described: { refusals: ['conflict'] },
  method: 'post',
  path: `${one}/resume`,
  access: 'account',
});
export const cancelReplayOperation = forwardOperation(cancelReplay, {
  name: 'cancelWebhookReplay',
  description: 'Cancels a replay. Only the attempts that are already in progress are still sent.',
  described: { refusals: ['conflict'] },
  method: 'delete',
  path: one,
  access: 'account',
});
