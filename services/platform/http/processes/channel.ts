import type { ErrorBody } from '../../../../schema/contracts/codes.js';
import { AppError, CallerGone, fromErrorBody, toAppError, toErrorBody } from '../../errors.js';

/** The messages between the two ends of a channel. */
type Question = { ask: number; what: string; input?: unknown };
type Reply = { answer: number; value?: unknown; error?: ErrorBody; cause?: string | undefined };
type Message = Question | Reply | { cancel: number };

/** Answers a question. `signal` aborts when nobody waits for the answer any more. */
export type Answerer = (input: never, signal: AbortSignal) => unknown;

/** A channel between two processes of one service, of which each may ask the other. */
export type Channel = {
  /**
   * Asks the other process and returns its answer. Throws what the other process throws, `deadline_exceeded` after `withinMs` or when `signal`
   * aborts, which both end the work there, and `unavailable` when the other process has ended or too many questions wait.
   */
  ask<T>(what: string, input: unknown, patience: { withinMs: number; signal?: AbortSignal | undefined }): Promise<T>;
  /** Answers all questions of this name from now on. */
  answer(what: string, by: Answerer): void;
  /** Takes a message of the other process. */
  receive(message: unknown): void;
  /** Ends all questions in either direction, as the other process has ended. */
  close(): void;
};

/** Questions that wait in one direction; one more is refused. It bounds what waits for a process that does not read. */
const mostUnderWay = 256;

type Asked = { settle(outcome: { value: unknown } | { error: Error }): void };

/** Answers the questions of the other end. */
class Answering {
  private readonly underWay = new Map<number, AbortController>();
  private readonly answerers = new Map<string, Answerer>();

  constructor(private readonly reply: (reply: Reply) => void) {}

  put(what: string, by: Answerer): void {
    this.answerers.set(what, by);
  }

  async answer({ ask: id, what, input }: Question): Promise<void> {
    const gone = new AbortController();
    try {
      const by = this.answerers.get(what);
      if (!by || this.underWay.size >= mostUnderWay) throw tooMany();
      this.underWay.set(id, gone);
      this.reply({ answer: id, value: await by(input as never, gone.signal) });
    } catch (thrown) {
      const error = toAppError(thrown);
      const cause = error.cause instanceof Error ? error.cause.stack : undefined;
      this.reply({ answer: id, error: toErrorBody(error), cause });
    } finally {
      this.underWay.delete(id);
    }
  }

  cancel(id: number): void {
    this.underWay.get(id)?.abort();
  }

  cancelAll(): void {
    for (const one of this.underWay.values()) one.abort();
  }
}

/** Opens one end of a channel. `send` brings a message to the other end and throws nothing. */
export function openChannel(send: (message: object) => void): Channel {
  const asked = new Map<number, Asked>();
  let nextId = 0;
  let isClosed = false;
  const post = (message: Message): void => {
    if (!isClosed) send(message);
  };
  const answering = new Answering(post);

  return {
    ask<T>(what: string, input: unknown, { withinMs, signal }: { withinMs: number; signal?: AbortSignal | undefined }) {
      return new Promise<T>((done, fail) => {
        if (isClosed) return fail(interrupted());
        if (signal?.aborted) return fail(new CallerGone());
        if (asked.size >= mostUnderWay) return fail(tooMany());
        const id = nextId++;
        const giveUp = (): void => {
          post({ cancel: id });
          asked.get(id)?.settle({ error: new CallerGone() });
        };
        const timer = setTimeout(giveUp, withinMs);
        signal?.addEventListener('abort', giveUp, { once: true });
        asked.set(id, {
          settle(outcome) {
            clearTimeout(timer);
            signal?.removeEventListener('abort', giveUp);
            asked.delete(id);
            if ('error' in outcome) fail(outcome.error);
            else done(outcome.value as T);
          },
        });
        post({ ask: id, what, input });
      });
    },
    answer: (what, by) => answering.put(what, by),
    receive(message) {
      if (typeof message !== 'object' || message === null) return;
      const one = message as Message;
      if ('ask' in one) void answering.answer(one);
      else if ('cancel' in one) answering.cancel(one.cancel);
      else if ('answer' in one) asked.get(one.answer)?.settle(readOutcome(one));
    },
    close() {
      isClosed = true;
      for (const one of [...asked.values()]) one.settle({ error: interrupted() });
      answering.cancelAll();
    },
  };
}

function readOutcome({ value, error, cause }: Reply): { value: unknown } | { error: Error } {
  if (!error) return { value };
  const thrown = fromErrorBody(error);
  if (cause) thrown.cause = new Error(cause);
  return { error: thrown };
}

const interrupted = (): AppError => new AppError('unavailable', 'The request was interrupted. Nothing was done.');
const tooMany = (): AppError => new AppError('unavailable', 'Too many requests are waiting. Nothing was done.');
