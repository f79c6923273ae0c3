import {
  getIcpSignal,
  IcpSignal,
  IcpSignalPage,
  IcpSignalTombstone,
  IcpSignalTombstonePage,
  icpSignalStreamInput,
  listIcpSignals,
  listTombstones,
  newestFeedList,
  readIcpSignals,
  readIcpSignalsOfWatches,
  tombstoneStreamInput,
} from '../../../../schema/contracts/icp-signals.js';
import type { RawInputOf } from '../../../../schema/contracts/request.js';
import { icpSignalDetected } from '../../../../schema/contracts/webhook-events.js';
import { words } from '../../../../schema/contracts/words.js';
import { events, feedCursor, tombstone } from '../../../../schema/examples/index.js';
import { cursorBehind, encodeCursor } from '../../../platform/paging.js';
import {
  defineOperation,
  forwardOperation,
  type Operation,
  readRemote,
  readRemoteChildren,
} from '../../operation/operation.js';
import { EventStream } from '../../operation/streamed-answers.js';
import { followFeed } from './follow-feed.js';
import { listFeed } from './list-feed.js';
import { tombstoneEvent, toTombstoneCursor } from './stored-events.js';

export { getIcpSignalMatchOperation } from './signal-matches.js';

const path = '/v2/icp-signals';

type SignalsOfWatch = { id: string; signals: IcpSignal[]; positions: number[]; next_cursor: string | null };

export const listIcpSignalsOperation: Operation<RawInputOf<typeof listIcpSignals>, object> = {
  ...forwardOperation<typeof listIcpSignals, object>(listIcpSignals, {
    name: 'icpSignals',
    description: words(
      'Reads the feed, oldest first unless `order` says otherwise. `next_cursor` is never null: a follower continues from it, and may change the filters.',
      'Reads the feed, oldest first unless `order` says otherwise. `endCursor` is never null: a follower continues from it, and may change the filters.',
    ),
    method: 'get',
    path,
    access: 'account',
    described: { output: IcpSignalPage, refusals: ['expired'] },
  }),
  handle: listFeed,
  children: {
    Watch: readRemoteChildren(readIcpSignalsOfWatches, ({ signals, positions, next_cursor }: SignalsOfWatch) => ({
      rows: signals,
      next_cursor,
      [cursorBehind]: (index: number) => encodeCursor(newestFeedList, [positions[index]! - 1]),
    })),
  },
};

export const getIcpSignalOperation = forwardOperation(getIcpSignal, {
  name: 'icpSignal',
  description: 'Returns one event of the feed, byte for byte as it is stored.',
  method: 'get',
  path: `${path}/{id}`,
  access: 'account',
  described: { output: IcpSignal },
  nodes: { type: 'IcpSignal', read: readRemote(readIcpSignals) },
});

export const listTombstonesOperation = forwardOperation(
  listTombstones,
  {
    name: 'icpSignalTombstones',
    description: words(
      'Lists the events of the feed that were erased, in the order of erasure, for readers who have read past them. `next_cursor` is never null: a reader continues from it.',
      'Lists the events of the feed that were erased, in the order of erasure, for readers who have read past them. `endCursor` is never null: a reader continues from it.',
    ),
    method: 'get',
    path: `${path}/tombstones`,
    access: 'account',
    described: { output: IcpSignalTombstonePage },
  },
  (_, { numbers, ...page }) => ({ ...page, [cursorBehind]: (index: number) => toTombstoneCursor(numbers[index]!) }),
);

// The same name as the `type` of a push of the signal.
const eventName = icpSignalDetected;

export const icpSignalDetectedOperation = defineOperation({
  name: 'icpSignalDetected',
  description: words(
    'Streams signals as they are detected, in order and each once: from now on, or from a cursor or an instant.',
    'Signals as they are detected, in order and each once: from now on, or from a cursor or an instant.',
  ),
  method: 'get',
  path: `${path}/stream`,
  access: 'account',
  input: icpSignalStreamInput,
  described: {
    refusals: ['expired'],
    events: {
      name: eventName,
      of: IcpSignal,
      other: {
        name: tombstoneEvent,
        of: IcpSignalTombstone,
        about: 'An event that the reader has already passed was erased.',
      },
      about: `Server-sent events without an end: \`data\` is an IcpSignal in one line, as in the list, \`event\` is \`${eventName}\`, and \`id\` is the cursor to continue from, which a reader that reconnects sends in Last-Event-ID. An \`id\` without \`data\` moves the cursor past signals that the filters skip; lines that begin with a colon only keep the connection open. An event \`${tombstoneEvent}\` reports that a signal that this stream has already passed was erased; its \`id\` is the unchanged cursor. If an error ends the stream, an event \`error\` reports it, with a problem as \`data\`: after \`Reader too slow\` (408), for example, the reader reconnects and continues.`,
      example: { id: feedCursor, data: events[eventName] },
    },
  },
  handle: (deps, input, ctx) => followFeed(deps, input, ctx, 'both'),
  toRest: (signals) => ({ headers: {}, body: new EventStream(eventName, signals) }),
});

export const icpSignalErasedOperation = defineOperation({
  name: 'icpSignalErased',
  description: words(
    'Streams tombstones as events of the feed are erased, from now on. A connecting reader reads the list of tombstones once, from where it stopped.',
    'Tombstones as events of the feed are erased, from now on. A connecting reader reads `icpSignalTombstones` once, from where it stopped.',
  ),
  method: 'get',
  path: `${path}/tombstones/stream`,
  access: 'account',
  input: tombstoneStreamInput,
  described: {
    events: {
      name: tombstoneEvent,
      of: IcpSignalTombstone,
      about: `Server-sent events without an end: \`data\` is an IcpSignalTombstone in one line, \`event\` is \`${tombstoneEvent}\`, and \`id\` is the cursor after it in the list of tombstones, from which a reader reads the list when it reconnects.`,
      example: { id: tombstone.cursor, data: tombstone },
    },
  },
  handle: (deps, { query }, ctx) => followFeed(deps, { query, header: {} }, ctx, 'tombstones'),
  toRest: (tombstones) => ({ headers: {}, body: new EventStream(tombstoneEvent, tombstones) }),
});
