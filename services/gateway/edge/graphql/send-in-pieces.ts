import type { WebSocket } from 'ws';

/** The long answers that a connection sends in pieces. */
export type LongMessages = {
  /** Keeps a printed answer, and returns the payload that the library of the protocol is to send in its place. */
  keep(id: string, printed: Buffer[]): object;
};

/**
 * Sends long answers as fragments of a message (RFC 6455, 5.4). The library of the protocol prints each message as one text, so it gets an
 * empty payload instead, and its message is replaced by the fragments when it is sent.
 */
export function sendInPieces(one: WebSocket): LongMessages {
  const kept = new Map<string, Buffer[]>();
  const send = one.send.bind(one) as (data: unknown, ...rest: unknown[]) => void;
  one.send = (data: unknown, ...rest: unknown[]): void => {
    const pieces = kept.get(data as string);
    kept.delete(data as string);
    for (const piece of pieces ?? []) send(piece, { binary: false, fin: false });
    if (pieces) send('}', { binary: false, fin: true }, ...rest);
    else send(data, ...rest);
  };
  return {
    keep(id, printed) {
      const [head, empty] = [{ id, type: 'next' }, {}];
      kept.set(JSON.stringify({ ...head, payload: empty }), [
        Buffer.from(`${JSON.stringify(head).slice(0, -1)},"payload":`),
        ...printed,
      ]);
      return empty;
    },
  };
}
