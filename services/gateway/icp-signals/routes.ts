import { IcpSignalPage, icpSignalStreamInput, listIcpSignals } from '../../../schema/contracts/icp-signals.js';
import { EventStream } from '../http/event-stream.js';
import { defineOperation, forwardOperation } from '../operation.js';
import { followFeed } from './follow-feed.js';

export const listIcpSignalsOperation = forwardOperation(listIcpSignals, {
  name: 'icpSignals',
  method: 'get',
  path: '/v2/icp-signals',
  access: 'account',
  described: { output: IcpSignalPage },
});

// What a push of the same signal calls itself.
const eventName = 'icp_signal.detected';

const example = `retry: 2000
id: WyJpY3Atc2lnbmFscyIsNDFd

id: WyJpY3Atc2lnbmFscyIsNDJd
event: ${eventName}
data: {"id":"0b1f7c55-6e0e-5c0e-8f0a-0f6f5d1c2b3a","icp_criteria_id":"5f6f2f0e-0000-4000-8000-000000000000","signal_type":"hiring","company_social_id":"1001","headline":"Acme Example looks for engineers","occurred_at":"2026-11-01T09:00:00.000000Z","detected_at":"2026-11-01T09:00:01.250000Z","payload":{"topic":"started_hiring"}}

: alive

`;

export const icpSignalDetectedOperation = defineOperation({
  name: 'icpSignalDetected',
  method: 'get',
  path: '/v2/icp-signals/stream',
  access: 'account',
  input: icpSignalStreamInput,
  described: {
    produces: ['text/event-stream'],
    shown: {
      about: `Server-sent events without an end: \`data\` is an IcpSignal in one line, as the list has it, \`event\` is \`${eventName}\`, and \`id\` the cursor that is gone on from, which a reader that connects again says in Last-Event-ID. An \`id\` without \`data\` passes over what filters skip; lines that begin with a colon only keep the connection open.`,
      example,
    },
  },
  handle: followFeed,
  toRest: (signals) => ({ headers: {}, body: new EventStream(eventName, signals) }),
});
