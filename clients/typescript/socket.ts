import { FollowError } from './follow-error.js';

/** A message of the protocol graphql-transport-ws. */
export type Message = { type: string; id?: string; payload?: unknown };

/** As much of a WebSocket as is needed: those of browsers and of the package `ws` have it. */
export type SocketConstructor = new (
  url: string,
  protocol: string,
) => {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: object) => void): void;
};

type Limits = { webSocket: SocketConstructor | undefined; closed: AbortSignal; maxWaiting: number };

export type MessageSocket = {
  /** Resolves when messages may be sent. */
  readonly opened: Promise<void>;
  send(message: Message): void;
  /** The next message, in order; when all are taken and the socket is closed, it rejects with the reason. */
  next(): Promise<Message>;
  close(): void;
};

/**
 * Opens a socket and keeps what comes until it is taken. A socket cannot be told to wait, so it is closed if more than `maxWaiting`
 * characters wait.
 */
export function openSocket(url: string, { webSocket, closed, maxWaiting }: Limits): MessageSocket {
  const Socket = webSocket ?? (globalThis as { WebSocket?: SocketConstructor }).WebSocket;
  if (!Socket) throw new TypeError('There is no WebSocket here: pass `webSocket`, such as that of the package ws.');
  const socket = new Socket(url, 'graphql-transport-ws');
  const waiting: { message: Message; length: number }[] = [];
  let waitingLength = 0;
  let ended: FollowError | null = null;
  let wake: () => void = () => {};

  function end(error: FollowError): void {
    ended ??= error;
    socket.close();
    wake();
  }

  function take(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.type === 'ping') socket.send('{"type":"pong"}');
    // Signs of life are passed to a reader that waits, and otherwise not kept.
    if ((message.type === 'ping' || message.type === 'pong') && waiting.length > 0) return;
    waiting.push({ message, length: text.length });
    waitingLength += text.length;
    wake();
    if (waitingLength > maxWaiting) end(new FollowError({ status: 408, detail: 'Signals were taken too slowly.' }));
  }

  const opened = new Promise<void>((done) => {
    socket.addEventListener('open', () => done());
    socket.addEventListener('close', () => done());
  });
  socket.addEventListener('message', (event) => {
    if (!ended) take(String((event as { data: unknown }).data));
  });
  socket.addEventListener('close', (event) => end(reasonOf((event as { code: number }).code)));
  // The code with which the socket is closed says what happened.
  socket.addEventListener('error', () => {});
  closed.addEventListener('abort', () => end(reasonOf(1_000)));

  return {
    opened,
    send(message) {
      if (!ended) socket.send(JSON.stringify(message));
    },
    async next() {
      while (waiting.length === 0 && !ended) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      const first = waiting.shift();
      if (!first) throw ended;
      waitingLength -= first.length;
      return first.message;
    },
    close: () => end(reasonOf(1_000)),
  };
}

/** The server closes with 4401 if the credential is wrong or has ended, and with 4429 beyond a limit. */
function reasonOf(code: number): FollowError {
  if (code === 4401) return new FollowError({ status: 401, detail: 'The credential is not valid.' });
  if (code === 4429) return new FollowError({ status: 429, detail: 'There are too many connections or requests.' });
  return new FollowError({ status: 503, detail: `The connection was closed with ${code}.` });
}
