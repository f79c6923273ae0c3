import { z } from 'zod';
import { enumeration, named, words } from './words.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what PostgreSQL text cannot hold
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Text of `min` to `max` characters (code points, as JSON Schema counts) that PostgreSQL can store: no NUL, no lone surrogate. */
export function text(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((value) => !unstorable.test(value), 'must not contain NUL or a lone surrogate');
}

/** Accepts what `contract` accepts, but its violations never repeat the value: a mistake in the shape must not put a secret into an error. */
export function concealed<S extends z.ZodType>(contract: S) {
  return z
    .unknown()
    .transform((value, context): z.output<S> => {
      const result = contract.safeParse(value);
      if (result.success) return result.data;
      for (const { path, message } of result.error.issues) {
        context.issues.push({ code: 'custom', path, message, input: undefined });
      }
      return z.NEVER;
    })
    .meta({ graphqlType: contract });
}

/** A name that somebody gives: at most `max` characters, and not only blanks. */
export const name = (max: number) =>
  text(1, max).refine((value) => value === '' || value.trim() !== '', 'must not be blank');

/** A UUID of any version, returned in lower case. */
export const uuid = z
  .guid('must be a UUID')
  .transform((value) => value.toLowerCase())
  .meta({ graphqlType: 'ID' });

/** An id in an answer, or an id that is checked elsewhere. */
export const identifier = z.string().meta({ graphqlType: 'ID' });

/** An instant as RFC 3339 text, which allows t and z in lower case. Accepts any offset, and returns UTC with six fractional digits. */
export const instant = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.replaceAll(/(?<=\d)[tz]/g, (letter) => letter.toUpperCase()) : value),
    z.iso
      .datetime({ offset: true, abort: true, error: 'must be an RFC 3339 instant, such as 2026-05-01T09:30:00Z' })
      .refine(isStorable, 'must be an existing date and time of the years 1 to 9999')
      .transform(toSixDigits),
  )
  .meta({ graphqlType: 'Instant' });

/** An instant in an answer. */
export const instantText = z.string().meta({ graphqlType: 'Instant' });

/** A whole number that may be larger than GraphQL's Int, which has 32 bits. */
export const largeInt = z.int().meta({ graphqlType: 'Float' });

const firstMs = Date.parse('0001-01-01T00:00:00Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether PostgreSQL can store the instant, and its year in UTC has four digits. */
function isStorable(value: string): boolean {
  const ms = Date.parse(value);
  return ms >= firstMs && ms <= lastMs;
}

/** UTC with exactly six fractional digits, without a detour over Date's milliseconds. */
function toSixDigits(value: string): string {
  const digits = /\.(\d+)/.exec(value)?.[1] ?? '';
  const whole = (value.endsWith('Z') ? value : new Date(value.replace(/\.\d+/, '')).toISOString()).slice(0, 19);
  return `${whole}.${digits.slice(0, 6).padEnd(6, '0')}Z`;
}

/**
 * A company's id as text, in its canonical spelling without leading zeros: the digits of its id on the professional network or, if that is not
 * known, the letter c and the digits of its id in the directory.
 */
export const companySocialId = z
  .string()
  .regex(/^(?:\d{1,20}|c\d{1,15})$/, 'must be a company id: digits, or the letter c and digits')
  .meta({ examples: ['1001'], graphqlType: 'ID' })
  .transform((id) => id.replace(/^(c?)0+(?=\d)/, '$1'));

/** A company id that the directory could contain, which limits ids to what a number can represent exactly. The company need not be known yet. */
export const companyId = companySocialId.refine(
  (id) => !(Number(id) > Number.MAX_SAFE_INTEGER),
  'must be at most 9007199254740991',
);

/** A lower snake case word, such as a signal type. */
export const snakeCaseWord = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'must be lower snake case')
  .meta({ examples: ['hiring'] });

/** A whole number, which may be text of a query. */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
}

type Several = { least?: number; most: number; separator?: string };

/** A query parameter with a list: it may be repeated, and its values may be joined by a `separator`. Empty values are ignored. */
export const several = <S extends z.ZodType>(value: S, { least = 0, most, separator }: Several) =>
  z.preprocess(toList(separator), z.array(value).min(least).max(most).optional());

/** The same, with at least one value. */
export const atLeastOne = <S extends z.ZodType>(value: S, { most, separator }: Several) =>
  z.preprocess(toList(separator), z.array(value, 'is required').min(1).max(most));

function toList(separator: string | undefined): (given: unknown) => unknown {
  const split = (one: unknown): unknown[] => {
    if (typeof one !== 'string') return [one];
    return (separator ? one.split(separator) : [one]).filter((part) => part !== '');
  };
  return (given) => (given === undefined ? undefined : [given].flat().flatMap(split));
}

/** A boolean, which may be text of a query. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
);

/** The paging part of the query of a list whose cursors have at most this many characters (A11). */
export const pagingUpTo = (maxCursor: number) => ({
  limit: wholeNumber(1, 200).default(50).describe('The maximum number of rows on the page: 1 to 200, 50 by default.'),
  cursor: z
    .string()
    .max(maxCursor)
    .optional()
    .describe(
      words('The `next_cursor` of the page before.', 'The `endCursor` of the page before, or the `cursor` of an edge.'),
    ),
});

/** The paging part of every other list's query. */
export const paging = pagingUpTo(512);

/** The order of a list that is sorted by time. */
export const ListOrder = enumeration('ListOrder', 'The order of the rows of a list by time.', {
  newest: 'The newest come first.',
  oldest: 'The oldest come first.',
});

/** The paging part of the query of a list with its newest rows first. The same cursors work in both orders. */
export const newestPaging = {
  ...paging,
  order: ListOrder.optional().meta({
    description: 'Whether the newest rows come first, which is the default, or the oldest.',
    opposites: { newest: 'oldest', oldest: 'newest' },
  }),
};

/** The order of a list that is sorted by keys. */
export const KeyOrder = enumeration('KeyOrder', 'The order of the rows of a list by their IDs.', {
  ascending: 'The smallest ID comes first.',
  descending: 'The greatest ID comes first.',
});

/** The additional part of the query of a list that is sorted by its keys. The same cursors work in both orders. */
export const keyOrder = {
  order: KeyOrder.optional().meta({
    description: 'Whether the smallest IDs come first, which is the default, or the greatest.',
    opposites: { ascending: 'descending', descending: 'ascending' },
  }),
};

/** The answer of a list: its rows under the key `key`, and the cursor of the next page (null at the end). */
export function pageOf<K extends string, R extends z.ZodType>(key: K, row: R) {
  const shape = {
    [key]: z.array(row).describe('The rows of the page, in order.'),
    next_cursor: z.string().nullable().describe('The `cursor` of the next page; null at the end of the list.'),
  } as Record<K, z.ZodArray<R>> & { next_cursor: z.ZodNullable<z.ZodString> };
  return z.object(shape).meta({ rows: key });
}

/** What GraphQL returns about a page (A11). */
export const PageInfo = named(
  'PageInfo',
  'Where a page of a list begins and ends.',
  z.object({
    has_next_page: z
      .boolean()
      .describe('Whether more rows follow. When a list is read backward, it is true if `before` was given.'),
    end_cursor: z.string().nullable().describe('The `after` of the next page; null at the end of a list.'),
    has_previous_page: z
      .boolean()
      .describe(
        'Whether there are rows before this page. When a list is read forward, it is true if `after` was given.',
      ),
    start_cursor: z
      .string()
      .nullable()
      .describe('The `before` of the previous page: the cursor of the first row; null if the page has no rows.'),
  }),
);

const violation = named(
  'Violation',
  'One fault of an item.',
  z.object({
    location: z
      .string()
      .describe(
        words(
          'Where the fault is in the request, such as `body[3].headline`.',
          'Where the fault is among the arguments, such as `input[3].headline`.',
        ),
      ),
    message: z.string().describe('What is wrong at this location.'),
    value: z.unknown().optional().describe('The value that is wrong, if it is short.'),
  }),
);

export const refusedItem = named(
  'RefusedItem',
  'An item that was not stored, or only in part.',
  z.object({
    index: z.int().describe('The position of the item in the request, from 0. Blank lines of NDJSON do not count.'),
    errors: z.array(violation).meta({ description: 'All faults of the item.', assumedSize: 5 }),
  }),
);

/** An item of a request that names something that is not in the directory. */
export const UnknownItem = named(
  'UnknownItem',
  'An item of the request that is not in the directory. It was left out.',
  z.object({
    index: z.int().describe('The position of the item in the request, from 0.'),
    message: z.string().describe('Why the item was left out.'),
  }),
);

/** At most this many refusals are listed; `refused_count` counts them all. */
export const maxRefusalsListed = 1_000;

/** What a bulk request returns about the items that it did not store. */
export const refusals = {
  refused: z
    .array(refusedItem)
    .meta({ description: 'The items that were refused, the first 1,000 of them.', assumedSize: maxRefusalsListed }),
  refused_count: z.int().describe('How many items were refused in all.'),
};

/** The answer of an action that returns nothing. */
export const nothing = z.object({});

/** The maximum number of objects that GraphQL's `nodes` reads at once. */
export const maxNodes = 100;

/** Reads objects by their ids, without deleted ones and those of other accounts. Ids of objects that would not fit into the message are `left`. */
export const byIds = z.object({ ids: z.array(uuid).max(maxNodes) });
export const foundOf = <R extends z.ZodType>(row: R) => z.object({ found: z.array(row), left: z.array(uuid) });

/** The `path` part of an input, with one id. */
export const idPath = z.strictObject({ id: uuid.describe('The ID, as the list returns it.') });
