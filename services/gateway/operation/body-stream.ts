import type { Request } from 'express';

/** A body that is read while it arrives. */
export type BodyStream = {
  /** The request of the body, which is not read yet. */
  request: Request;
  /** Aborts when the credential of the request has ended. */
  ended: AbortSignal;
  /** Yields the pieces of the body, each when the caller's turn comes. */
  receive: (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
};
