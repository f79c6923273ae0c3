import {
  IcpSignal,
  IcpSignalPage,
  icpSignalStreamInput,
  listIcpSignals,
} from '../../../../schema/contracts/icp-signals.js';
import { words } from '../../../../schema/contracts/words.js';
import { feedCursor, ids } from '../../../../schema/examples/index.js';
import { defineOperation, forwardOperation } from '../../operation/operation.js';
import { EventStream } from '../../operation/streamed-answers.js';
import { printFeedPage } from './feed-page.js';
import { followFeed } from './follow-feed.js';

export const listIcpSignalsOperation = forwardOperation<typeof listIcpSignals, object>(
  listIcpSignals,
  {
    name: 'icpSignals',
    description: words(
      'Reads the feed, oldest first. `next_cursor` is never null: a follower continues from it, and may change the filters.',
      'Reads the feed, oldest first. `endCursor` is never null: a follower continues from it, and may change the filters.',
    ),
    method: 'get',
    path: '/v2/icp-signals',
    access: 'account',
    described: { output: IcpSignalPage, refusals: ['expired'] },
  },
  (_, answer) => printFeedPage(answer),
);

// The same name as the `type` of a push of the signal.
const eventName = 'icp_signal.detected';

const signal: IcpSignal = {
  id: ids['icp-signals'],
  icp_criteria_id: ids['icp-signal-watches'],
  signal_type: 'hiring',
  company_social_id: '1001',
  headline: 'Example Robotics is hiring a controller',
  occurred_at: '2026-05-01T08:00:00.000000Z',
  detected_at: '2026-05-01T08:00:01.250000Z',
  payload: { topic: 'finance', url: 'https://robotics.example.com/careers/controller' },
};

export const icpSignalDetectedOperation = defineOperation({
  name: 'icpSignalDetected',
  description: words(
    'Streams signals as they are detected, in order and each once: from now on, or from a cursor or an instant.',
    'Signals as they are detected, in order and each once: from now on, or from a cursor or an instant.',
  ),
  method: 'get',
  path: '/v2/icp-signals/stream',
  access: 'account',
  input: icpSignalStreamInput,
  described: {
    refusals: ['expired'],
    events: {
      name: eventName,
      of: IcpSignal,
      about: `Server-sent events without an end: \`data\` is an IcpSignal in one line, as the list has it, \`event\` is \`${eventName}\`, and \`id\` the cursor that is gone on from, which a reader that connects again says in Last-Event-ID. An \`id\` without \`data\` passes over what filters skip; lines that begin with a colon only keep the connection open. Where an error ends the stream, an event \`error\` says which, with a problem as \`data\`: \`Reader too slow\` (408), for example, after which a reader connects again and goes on.`,
      example: { id: feedCursor, data: signal },
    },
  },
  handle: followFeed,
  toRest: (signals) => ({ headers: {}, body: new EventStream(eventName, signals) }),
});
