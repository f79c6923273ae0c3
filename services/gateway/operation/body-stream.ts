import type { Request } from 'express';

/** A body that is read while it comes. */
export type BodyStream = {
  /** What it comes with; its body is not read yet. */
  request: Request;
  /** Aborts when the credential has ended. */
  ended: AbortSignal;
  /** Answers the pieces of the body as the caller's turns come. */
  receive: (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
};
