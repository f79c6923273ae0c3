import { fromGraphql, type GraphqlError, within } from './follow-error.js';
import type { Connect, FollowOptions, Placed } from './follow-on.js';
import type { FeedEndQuery, IcpSignalDetectedSubscription } from './generated/graphql.js';
import { liveSignals } from './generated/live-signals.js';
import { readCredential, resolvePath } from './server.js';
import { type Message, type MessageSocket, openSocket, type SocketConstructor } from './socket.js';

export type SocketEvent = {
  type: 'signal';
  cursor: string;
  signal: IcpSignalDetectedSubscription['icpSignalDetected'];
};

export type SocketOptions = FollowOptions & {
  /** The WebSocket class if there is no global one: in Node 20 that of the package `ws`. */
  webSocket?: SocketConstructor | undefined;
  /** How many characters may wait for the reader until the connection is closed; it goes on behind what was taken. Default: 1,000,000. */
  maxWaiting?: number | undefined;
};

type Answer<Data> = {
  data?: Data | null | undefined;
  errors?: readonly GraphqlError[] | undefined;
  extensions?: { cursor?: string } | undefined;
};

/** Later than any event of the feed, so that its cursor is that of the end. */
const farAhead = '9999-12-31T23:59:59Z';
/** Browsers hide the pings of WebSocket itself. */
const pingEveryMs = 15_000;

/** One connection of GraphQL over WebSocket, by the protocol graphql-transport-ws. */
export function readSocket(options: SocketOptions): Connect<SocketEvent> {
  const { silenceMs = 45_000, maxWaiting = 1_000_000, key, accountId } = options;
  return async function* (place, { closed, opened }) {
    const socket = openSocket(addressOf(options.url), { webSocket: options.webSocket, closed, maxWaiting });
    const next = (): Promise<Message> => within(silenceMs, socket.next());
    const pings = setInterval(() => socket.send({ type: 'ping' }), Math.min(pingEveryMs, silenceMs / 3));
    try {
      await within(silenceMs, socket.opened);
      const payload = { authorization: await readCredential(key), account_id: accountId };
      socket.send({ type: 'connection_init', payload });
      while ((await next()).type !== 'connection_ack');
      const start = startOf(place) ? place : { cursor: await findEnd(socket, next) };
      // Otherwise one that breaks before the first signal would begin anew at a later now.
      if (start.cursor && !place.cursor) yield { type: 'place', cursor: start.cursor };
      const { cursor: after, consumer, since } = start;
      const { icpCriteriaIds, signalTypes } = options;
      ask(socket, 'IcpSignalDetected', { after, consumer, since, icpCriteriaIds, signalTypes });
      opened();
      for (;;) {
        const message = await next();
        if (message.type === 'complete') return;
        if (message.type === 'next' || message.type === 'error') yield* readSignal(answerIn(message));
      }
    } finally {
      clearInterval(pings);
      socket.close();
    }
  };
}

const startOf = ({ cursor, consumer, since }: Parameters<Connect<SocketEvent>>[0]) => cursor ?? consumer ?? since;

function addressOf(url: string): string {
  const address = resolvePath(url, '/graphql');
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}

function ask(socket: MessageSocket, operationName: string, variables: object): void {
  socket.send({ id: operationName, type: 'subscribe', payload: { query: liveSignals, operationName, variables } });
}

/** The cursor after the last signal of the feed. */
async function findEnd(socket: MessageSocket, next: () => Promise<Message>): Promise<string> {
  ask(socket, 'FeedEnd', { since: farAhead });
  let cursor: string | null | undefined;
  for (let message = await next(); message.type !== 'complete'; message = await next()) {
    if (message.type !== 'next' && message.type !== 'error') continue;
    const { data, errors } = answerIn<FeedEndQuery>(message);
    cursor = data?.icpSignals?.pageInfo.endCursor;
    if (!cursor) throw fromGraphql(errors);
  }
  return cursor!;
}

/** The payload of `error` is the errors alone. */
function answerIn<Data = IcpSignalDetectedSubscription>({ type, payload }: Message): Answer<Data> {
  return type === 'error' ? { errors: payload as GraphqlError[] } : (payload as Answer<Data>);
}

function* readSignal({
  data,
  errors,
  extensions,
}: Answer<IcpSignalDetectedSubscription>): Generator<Placed<SocketEvent>> {
  const cursor = extensions?.cursor ?? errors?.[0]?.extensions?.cursor;
  const signal = data?.icpSignalDetected;
  if (signal && cursor) yield { type: 'signal', cursor, signal };
  else if (cursor) yield { type: 'place', cursor };
  if (!signal) throw fromGraphql(errors);
}
