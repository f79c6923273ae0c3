import {
  type ActivityHead,
  type ActivityReceipt,
  type ActivityResult,
  storeActivity,
} from '../../../../schema/contracts/activity.js';
import { type RequestContext, serviceContext, withinDeadline } from '../../../platform/context.js';
import { fromErrorBody } from '../../../platform/errors.js';
import { type ActiveSpan, activeSpan, withSpan } from '../../../platform/lifecycle/tracing/index.js';
import type { Bus } from '../../../platform/nats/nats.js';
import { call } from '../../../platform/nats/rpc.js';
import type { ActivityLines, ActivityRelay } from '../../operation/ports.js';

/** Leaves room for the head line within the 512 KiB of a NATS message (A12). */
export const maxChunkBytes = 448 * 1024;
/** The receipts of a message must fit another one, so a message with several parts has no more lines than one receipt lists. */
const maxSharedLines = 1_000;
/** How many messages may be under way. The feed stores all that waits together, so more of them would bring nothing. */
const maxInFlight = 4;

type Waiting = {
  part: ActivityLines;
  ctx: RequestContext;
  span: ActiveSpan | undefined;
  done: (result: ActivityResult) => void;
  fail: (error: unknown) => void;
};

/**
 * Creates the way from requests to the feed. While nothing is under way, each part is sent at once. Parts that come while the feed works on
 * others share a message, which costs both services and NATS little more than a single part: 64 clients that send one item a request take
 * two messages instead of 64. A message without an answer for `lateMs` milliseconds does not count as under way any more: a replica of the feed that
 * hangs must not keep others from work.
 */
export function createActivityRelay(bus: Bus, { lateMs = 500 } = {}): ActivityRelay {
  const waiting: Waiting[] = [];
  let inFlight = 0;

  function sendWaiting(): void {
    while (waiting.length > 0 && inFlight < maxInFlight) {
      const together = takeTogether(waiting).filter((one) => !isLate(one));
      if (together.length === 0) continue;
      inFlight += 1;
      let isCounted = true;
      const leave = (): void => {
        if (!isCounted) return;
        isCounted = false;
        inFlight -= 1;
        sendWaiting();
      };
      const timer = setTimeout(leave, lateMs);
      void send(bus, together).finally(() => {
        clearTimeout(timer);
        leave();
      });
    }
  }

  return {
    store(part, ctx) {
      const result = new Promise<ActivityResult>((done, fail) => {
        waiting.push({ part, ctx, span: activeSpan(), done, fail });
      });
      sendWaiting();
      return withinDeadline(ctx.deadline, result.then(toReceipt));
    },
  };
}

/** The request was answered with `deadline_exceeded` while its part waited. */
const isLate = ({ ctx }: Waiting): boolean => ctx.deadline <= Date.now();

const lineFeed = Buffer.from('\n');

/** Takes the parts that go with the first one. */
function takeTogether(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  let lines = 0;
  const behind = waiting.findIndex(({ part }, at) => {
    bytes += part.bytes;
    lines += part.lines.length;
    return at > 0 && (bytes > maxChunkBytes || lines > maxSharedLines);
  });
  return waiting.splice(0, behind < 0 ? waiting.length : behind);
}

/** Sends one message, and gives each part its result. The message is traced under the first recorded request. */
async function send(bus: Bus, together: Waiting[]): Promise<void> {
  const leader = together.find((one) => one.span) ?? together[0]!;
  const head: ActivityHead = {
    parts: together.map(({ part, ctx }) => ({
      baseline: part.baseline,
      first_index: part.firstIndex,
      lines: part.lines.length,
      ...(ctx === leader.ctx ? {} : { traceparent: ctx.traceparent }),
    })),
  };
  const lines = [Buffer.from(JSON.stringify(head)), ...together.flatMap(({ part }) => part.lines)];
  const body = Buffer.concat(lines.flatMap((line) => [line, lineFeed]));
  const { requestId, traceparent } = leader.ctx;
  const ctx = { ...serviceContext('gateway', storeActivity.timeoutMs), requestId, traceparent };
  try {
    const { results } = await withSpan(leader.span, () => call(bus, storeActivity, body, ctx));
    for (const [at, one] of together.entries()) one.done(results[at]!);
  } catch (error) {
    for (const one of together) one.fail(error);
  }
}

function toReceipt(result: ActivityResult): ActivityReceipt {
  if ('error' in result) throw fromErrorBody(result.error);
  return result.receipt;
}
