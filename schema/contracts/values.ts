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

/** What `contract` takes, in violations that never repeat the value: a slip in the shape must not put a secret into an error. */
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

/** A name that somebody gives: text of `max` characters at most, and not blanks alone. */
export const name = (max: number) =>
  text(1, max).refine((value) => value === '' || value.trim() !== '', 'must not be blank');

/** A UUID of any version, answered in lower case. */
export const uuid = z
  .guid('must be a UUID')
  .transform((value) => value.toLowerCase())
  .meta({ graphqlType: 'ID' });

/** An id in an answer, or one that is checked elsewhere. */
export const identifier = z.string().meta({ graphqlType: 'ID' });

/** An instant as RFC 3339 text, which allows t and z in lower case; any offset goes in, UTC with six digits comes out. */
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

/** What PostgreSQL can store and four digits of a year can say, in UTC. */
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
 * A company's id as text, in its one spelling, without leading zeros: the digits of its id on the professional network or, where that is not
 * known, the letter c and the digits of its id in the directory.
 */
export const companySocialId = z
  .string()
  .regex(/^(?:\d{1,20}|c\d{1,15})$/, 'must be a company id: digits, or the letter c and digits')
  .meta({ examples: ['1001'], graphqlType: 'ID' })
  .transform((id) => id.replace(/^(c?)0+(?=\d)/, '$1'));

/** A company id that the directory could hold: it holds ids that a number can say exactly. The company need not be known yet. */
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

/** A whole number that may come as query text. */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
}

type Several = { least?: number; most: number; separator?: string };

/** A list in a query that may be repeated, and whose values may be joined by a `separator`. An empty value names nothing. */
export const several = <S extends z.ZodType>(value: S, { least = 0, most, separator }: Several) =>
  z.preprocess(toList(separator), z.array(value).min(least).max(most).optional());

/** The same, where something must be named. */
export const atLeastOne = <S extends z.ZodType>(value: S, { most, separator }: Several) =>
  z.preprocess(toList(separator), z.array(value, 'is required').min(1).max(most));

function toList(separator: string | undefined): (given: unknown) => unknown {
  const split = (one: unknown): unknown[] => {
    if (typeof one !== 'string') return [one];
    return (separator ? one.split(separator) : [one]).filter((part) => part !== '');
  };
  return (given) => (given === undefined ? undefined : [given].flat().flatMap(split));
}

/** true or false that may come as query text. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
);

/** The paging part of the query of a list whose cursors have at most this many characters (A11). */
export const pagingUpTo = (maxCursor: number) => ({
  limit: wholeNumber(1, 200).default(50).describe('The most rows that the page may have: 1 to 200, and 50 by default.'),
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

/** With which rows a list begins that is in the order of time. */
export const ListOrder = enumeration('ListOrder', 'With which rows a list begins.', {
  newest: 'The newest come first.',
  oldest: 'The oldest come first.',
});

/** The paging part of the query of a list that has its newest rows first. The same cursors serve both orders. */
export const newestPaging = {
  ...paging,
  order: ListOrder.optional().meta({
    description: 'Whether the newest rows come first, which is the default, or the oldest.',
    opposites: { newest: 'oldest', oldest: 'newest' },
  }),
};

/** In which order a list is that is in the order of keys. */
export const KeyOrder = enumeration('KeyOrder', 'In which order the rows of a list come by their IDs.', {
  ascending: 'The smallest ID comes first.',
  descending: 'The greatest ID comes first.',
});

/** What the query of a list has besides that is in the order of its keys. The same cursors serve both orders. */
export const keyOrder = {
  order: KeyOrder.optional().meta({
    description: 'Whether the smallest IDs come first, which is the default, or the greatest.',
    opposites: { ascending: 'descending', descending: 'ascending' },
  }),
};

/** The answer of a list: its rows under the noun's key, and where the next page starts (null at the end). */
export function pageOf<K extends string, R extends z.ZodType>(key: K, row: R) {
  const shape = {
    [key]: z.array(row).describe('The rows of the page, in order.'),
    next_cursor: z.string().nullable().describe('The `cursor` of the next page; null at the end of the list.'),
  } as Record<K, z.ZodArray<R>> & { next_cursor: z.ZodNullable<z.ZodString> };
  return z.object(shape).meta({ rows: key });
}

/** What GraphQL tells of a page (A11). */
export const PageInfo = named(
  'PageInfo',
  'Where a page of a list begins and ends.',
  z.object({
    has_next_page: z
      .boolean()
      .describe('Whether more rows follow. Read backward, it is true wherever `before` was given.'),
    end_cursor: z.string().nullable().describe('The `after` of the next page; null at the end of a list.'),
    has_previous_page: z
      .boolean()
      .describe('Whether there are rows before. Read forward, it is true wherever `after` was given.'),
    start_cursor: z
      .string()
      .nullable()
      .describe('The `before` of the page before: the cursor of the first row; null where the page has none.'),
  }),
);

const violation = named(
  'Violation',
  'One thing that is wrong with an item.',
  z.object({
    location: z
      .string()
      .describe(
        words(
          'Where the fault is in the request, such as `body[3].headline`.',
          'Where the fault is among the arguments, such as `input[3].headline`.',
        ),
      ),
    message: z.string().describe('What is wrong there.'),
    value: z.unknown().optional().describe('The value that is wrong, where it is short.'),
  }),
);

export const refusedItem = named(
  'RefusedItem',
  'An item that was not stored, or not wholly.',
  z.object({
    index: z
      .int()
      .describe('The place of the item among those that were sent, from 0. Blank lines of NDJSON do not count.'),
    errors: z.array(violation).meta({ description: 'Everything that is wrong with the item.', assumedSize: 5 }),
  }),
);

/** What a request names that the directory does not hold. */
export const UnknownItem = named(
  'UnknownItem',
  'An item of the request that the directory does not hold. It was left out.',
  z.object({
    index: z.int().describe('The place of the item among those that were sent, from 0.'),
    message: z.string().describe('Why it was left out.'),
  }),
);

/** At most this many refusals are listed; `refused_count` counts them all. */
export const maxRefusalsListed = 1_000;

/** What a bulk answers of the items that it did not store. */
export const refusals = {
  refused: z
    .array(refusedItem)
    .meta({ description: 'The items that were refused, the first 1,000 of them.', assumedSize: maxRefusalsListed }),
  refused_count: z.int().describe('How many items were refused in all.'),
};

/** The answer of an action that leaves nothing to say. */
export const nothing = z.object({});

/** How many objects GraphQL's `nodes` reads at once. */
export const maxNodes = 100;

/** Reads objects by their ids, of other accounts and gone ones none: those whose answer would not fit a message are `left`. */
export const byIds = z.object({ ids: z.array(uuid).max(maxNodes) });
export const foundOf = <R extends z.ZodType>(row: R) => z.object({ found: z.array(row), left: z.array(uuid) });

/** A service's `path` part with one id. */
export const idPath = z.strictObject({ id: uuid.describe('The ID, as the list returns it.') });
