import type { ExecutionResult, FormattedExecutionResult } from 'graphql';
import { spend } from '../../../../platform/paging.js';
import { PrintedValue } from '../../../operation/graphql/run.js';
import { isLong, Printer, shortCharacters, TooLong } from '../../http/answers/print-json.js';
import type { ServedContext } from '../served-context.js';
import { executePlan } from './execute-plan.js';
import type { PreparedOperation } from './prepare-operation.js';

/** The most characters of the data of an answer (A12); it has more bytes where they are not ASCII. */
const maxCharacters = 32 * 1024 * 1024;

export const tooLong = 'An answer can have at most 32 Mi characters; request fewer rows or fields at once.';

/** The data of a long answer, printed while it was read; null where it is longer than an answer may be. */
class PrintedData {
  constructor(readonly pieces: Buffer[] | null) {}
}

/**
 * Executes a prepared operation. As soon as there is much data, each root field is printed when it is complete: twelve lists of a mebibyte
 * in memory at once cause garbage collections of 25 ms, during which everybody waits (2026-11). Such an answer must be sent as
 * `printAnswer` prints it.
 */
export async function executePrepared(
  { plan, variables }: PreparedOperation,
  context: ServedContext,
): Promise<ExecutionResult> {
  // The answer of a mutation has no limit, since its changes are made already.
  const printer = new Printer(plan.operation.operation === 'query' ? maxCharacters : undefined);
  let unprinted: Record<string, unknown> = Object.create(null);
  let before = '{';
  let left = shortCharacters;

  async function print(): Promise<void> {
    for (const [key, value] of Object.entries(unprinted)) {
      printer.text(`${before}${JSON.stringify(key)}:`);
      before = ',';
      if (value instanceof PrintedValue) printer.add([value.bytes]);
      else await printer.value(value);
    }
    unprinted = Object.create(null);
  }

  try {
    const { isNull, ...answer } = await executePlan(plan, { context, variables }, async (key, value) => {
      unprinted[key] = value;
      left = value instanceof PrintedValue ? -1 : spend(value, left);
      if (left < 0) await print();
    });
    if (isNull) return { ...answer, data: null };
    if (left >= 0 && !isLong(answer.errors)) return { ...answer, data: unprinted };
    await print();
    printer.text('}');
    return { ...answer, data: new PrintedData(printer.end()) as never };
  } catch (error) {
    if (error instanceof TooLong) return { data: new PrintedData(null) as never };
    throw error;
  }
}

type Answer = Pick<ExecutionResult | FormattedExecutionResult, 'errors' | 'data'>;

/**
 * Returns the pieces of a whole answer with its cost, `too long` if a query has asked for too much, or null if the answer is short and can be
 * sent as usual.
 */
export async function printAnswer(
  { errors, data }: Answer,
  { visit }: ServedContext,
): Promise<Buffer[] | 'too long' | null> {
  if (!(data instanceof PrintedData)) return null;
  if (!data.pieces) return 'too long';
  const printer = new Printer();
  printer.text('{');
  if (errors) {
    printer.text('"errors":');
    await printer.value(errors);
    printer.text(',');
  }
  printer.text('"data":');
  printer.add(data.pieces);
  printer.text(`,"extensions":${JSON.stringify({ cost: visit.cost() })}}`);
  return printer.end();
}
