import { z } from 'zod';
import { Signal, SignalCreated } from '../../../../schema/contracts/signals.js';
import type { AnyOperation, RestAnswer } from '../../operation/operation.js';
import { readBack } from '../../operation/read-back.js';
import { readSignals } from './list-signals.js';

export const signalsPath = '/v2/signals';

/** The operation as GraphQL answers it: with the whole signal that it created. */
export function answeringSignal(operation: AnyOperation): AnyOperation {
  const output = z.object({
    signal: Signal.nullable().describe(
      'The signal; null if the request is a repeat and the signal has been deleted since, or if the signal cannot be read now.',
    ),
    duplicate_of: SignalCreated.shape.duplicate_of,
  });
  return {
    ...operation,
    described: { ...operation.described, output },
    async handle(deps, input, ctx) {
      const created = await operation.handle(deps, input, ctx);
      return { ...created, signal: await readBack(readSignals(deps, [created.id], ctx)) };
    },
  };
}

/** A created signal as a REST response; a `Link` header names an earlier signal that asks the same question (B8). */
export function toCreatedAnswer({ duplicate_of, ...body }: SignalCreated): RestAnswer {
  return { headers: duplicate_of ? { Link: `<${signalsPath}/${duplicate_of}>; rel="duplicate"` } : {}, body };
}
