import { z } from 'zod';
import { metaOf } from '../../../../schema/contracts/words.js';
import { AppError } from '../../../platform/errors.js';
import { refusal } from '../../../platform/validate.js';
import type { AnyOperation } from '../operation.js';

type Given = Record<string, unknown>;

/** The most rows that `totalCount` counts, and how many it counts where the document does not say. */
export const mostCounted = 10_000;
export const usuallyCounted = 1_000;

/** What a list takes besides that can be read from its end. */
export const backwardArguments = {
  last: z
    .int()
    .optional()
    .describe('The maximum number of rows of a page read backward, from `before` or the end of the list: 1 to 200.'),
  before: z
    .string()
    .optional()
    .describe(
      'The `startCursor` of the following page, or the `cursor` of an edge: the page ends before that row. It is given together with `last`.',
    ),
};

/** The order of a list that can be read from its end; undefined for other operations. */
export function orderOf({ described: { input } }: AnyOperation): z.ZodType | undefined {
  const query = input instanceof z.ZodObject ? input.shape.query : undefined;
  const order = query instanceof z.ZodObject ? (query.shape.order as z.ZodType | undefined) : undefined;
  return order && metaOf(order).opposites ? order : undefined;
}

/** Whether a page is asked for that ends at a place of the list. */
export const isBackward = ({ last, before }: Given): boolean => isGiven(last) || isGiven(before);

/**
 * Converts the arguments of a connection to the page parameters of an operation. A backward page is a forward page of the list in the opposite
 * order, since an index serves both and the same cursors name its rows. Throws for arguments of both directions at once.
 */
export function toPageQuery(order: z.ZodType | undefined, given: Given): Record<string, unknown> {
  const { first, after, last, before, orderBy } = given;
  if (!isBackward(given)) return { limit: first, cursor: after, order: orderBy };
  if (isGiven(first) || isGiven(after)) {
    const message =
      'cannot be combined with `first` or `after`: a page is read forward with these, or backward with `last` and `before`';
    throw refusal('invalid_request', [{ location: isGiven(last) ? 'query.last' : 'query.before', message }]);
  }
  const { opposites = {} } = metaOf(order!);
  const [usual] = Object.keys(opposites);
  return { limit: last, cursor: before, order: opposites[(orderBy as string | null | undefined) ?? usual!] };
}

/** An error of a page that was read backward, in whose violations the arguments have the names that the caller gave. */
export function toBackwardError(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.errors) return error;
  const rename = (text: string): string =>
    text.replace('query.limit', 'query.last').replace('query.cursor', 'query.before');
  const errors = error.errors.map((one) => ({ ...one, location: rename(one.location) }));
  return new AppError(error.code, rename(error.detail), { errors });
}

/** How far `totalCount` counts. */
export function readUpTo({ upTo }: Given): number {
  if (typeof upTo !== 'number') return usuallyCounted;
  if (upTo >= 1 && upTo <= mostCounted) return upTo;
  throw refusal('invalid_request', [{ location: 'query.upTo', message: `must be 1 to ${mostCounted}`, value: upTo }]);
}

/** Which of a list's arguments say what page is meant, and not which rows the list has. */
const ofPage = ['first', 'after', 'last', 'before', 'orderBy'];
export const withoutPage = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !ofPage.includes(name)));

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
