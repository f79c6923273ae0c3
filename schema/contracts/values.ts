import { z } from 'zod';

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

/** A name that somebody gives: text of `max` characters at most, and not blanks alone. */
export const name = (max: number) =>
  text(1, max).refine((value) => value === '' || value.trim() !== '', 'must not be blank');

/** A UUID of any version, answered in lower case. */
export const uuid = z.guid('must be a UUID').transform((value) => value.toLowerCase());

/** An instant as RFC 3339 text, which allows t and z in lower case; any offset goes in, UTC with six digits comes out. */
export const instant = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(/(?<=\d)[tz]/g, (letter) => letter.toUpperCase()) : value),
  z.iso
    .datetime({ offset: true, abort: true, error: 'must be an RFC 3339 instant, such as 2026-05-01T09:30:00Z' })
    .refine(isStorable, 'must be an existing date and time of the years 1 to 9999')
    .transform(toSixDigits),
);

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

/** A numeric company id of the professional network, as text, in its one spelling: without leading zeros. */
export const companySocialId = z
  .string()
  .regex(/^\d{1,20}$/, 'must be a numeric company id, as text')
  .meta({ examples: ['1001'] })
  .transform((id) => id.replace(/^0+(?=\d)/, ''));

/** A company that is watched: it need not be known yet, but its id must be one that the directory could hold. */
export const watchedCompany = companySocialId.refine(
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

/** true or false that may come as query text. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
);

/** The paging part of every list's query (A11). */
export const paging = {
  limit: wholeNumber(1, 200).default(50),
  cursor: z.string().max(512).optional().describe('The `next_cursor` of the page before.'),
};

/** The answer of a list: its rows under the noun's key, and where the next page starts (null at the end). */
export function pageOf<K extends string, R extends z.ZodType>(key: K, row: R) {
  const next_cursor = z.string().nullable().describe('Where the next page starts; null at the end.');
  return z.object({ [key]: z.array(row).describe('The rows of the page.'), next_cursor } as Record<K, z.ZodArray<R>> & {
    next_cursor: z.ZodNullable<z.ZodString>;
  });
}

/** The answer of an action that leaves nothing to say. */
export const nothing = z.object({});

/** How many objects GraphQL's `nodes` reads at once. */
export const maxNodes = 100;

/** Reads objects by their ids, of other accounts and gone ones none: those whose answer would not fit a message are `left`. */
export const byIds = z.object({ ids: z.array(uuid).max(maxNodes) });
export const foundOf = <R extends z.ZodType>(row: R) => z.object({ found: z.array(row), left: z.array(uuid) });

/** A service's `path` part with one id. */
export const idPath = z.strictObject({ id: uuid });
