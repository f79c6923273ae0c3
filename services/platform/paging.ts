import { AppError } from './errors.js';

/**
 * Returns an opaque cursor (A11): the base64url of a JSON array with the list's name and the key of the last row. A cursor contains no
 * secret and no account, so one of another account is only a place in the caller's own list.
 */
export function encodeCursor(list: string, key: (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, ...key])).toString('base64url');
}

/** Whether a cursor names this list. */
export const isCursorOf = (list: string, cursor: string): boolean => readParts(cursor)?.[0] === list;

/**
 * Returns the error 410 for a reader whose place is older than the retention (G11). `oldest` is the key of the oldest cursor, which the error
 * contains; `what` names what is no longer kept.
 */
export function expiredCursor(list: string, oldest: number, what: string, location = 'query.cursor'): AppError {
  const message = 'is from before the retention; the value is the oldest cursor';
  return new AppError('expired', `${what} The error contains the oldest cursor.`, {
    errors: [{ location, message, value: encodeCursor(list, [oldest]) }],
  });
}

/**
 * Returns the key in a cursor of this list, with one value per check. Throws `invalid_cursor` for anything else, at this `location`.
 */
export function decodeCursor<const C extends ((value: unknown) => boolean)[]>(
  list: string,
  cursor: string,
  checks: C,
  location = 'query.cursor',
): { [K in keyof C]: C[K] extends (value: unknown) => value is infer V ? V : unknown } {
  const parts = readParts(cursor);
  const key = parts?.[0] === list ? parts.slice(1) : null;
  if (key?.length !== checks.length || !checks.every((check, index) => check(key[index]))) {
    const message = 'is not a cursor of this list';
    throw new AppError('invalid_cursor', `The cursor ${message}.`, { errors: [{ location, message }] });
  }
  return key as never;
}

function readParts(cursor: string): unknown[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : null;
  } catch {
    return null;
  }
}

/** Whether a value is a time in our format, with six digits and Z, on a day that exists (Date moves February 30 to March). */
export const isInstant = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)) return false;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 23) === value.slice(0, 23);
};
/** Whether a value is a text without NUL, which PostgreSQL cannot compare. */
export const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
/** Whether a value is a UUID in lower case. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
/** Whether a value is a position of a feed. */
export const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The maximum size of rows as JSON, so that they and what surrounds them fit one NATS message. */
const maxRowBytes = 448 * 1024;

/** Returns how many of the first rows fit one NATS message, at least one if there is any. */
export function countFitting(rows: object[]): number {
  let bytes = 0;
  const tooMany = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > maxRowBytes;
  });
  return tooMany === -1 ? rows.length : Math.max(1, tooMany);
}

/** Returns the result of a read by ids: the rows that fit one NATS message, and the ids of the others. */
export function cutFound<R extends object>(rows: R[], idOf: (row: R) => string): { found: R[]; left: string[] } {
  const fitting = countFitting(rows);
  return { found: rows.slice(0, fitting), left: rows.slice(fitting).map(idOf) };
}

/**
 * The start of a page in a list that is ordered by (created_at, id): behind this row, or at the beginning of the list when both are null. The newest
 * row comes first, unless `isOldestFirst`.
 */
export type PageStart = { before: string | null; beforeId: string | null; isOldestFirst: boolean };

/** The parameters of a request for a page of a list that is ordered by (created_at, id). */
export type PageQuery = { limit: number; cursor?: string | undefined; order?: string | undefined };

/** Where a list begins that is read in its usual order. */
export const listStart: PageStart = { before: null, beforeId: null, isOldestFirst: false };

/** Reads where a page starts from its query. Throws `invalid_cursor` for a cursor of another list. */
export function startOfPage(list: string, { cursor, order }: Pick<PageQuery, 'cursor' | 'order'>): PageStart {
  const isOldestFirst = order === 'oldest';
  if (cursor === undefined) return { before: null, beforeId: null, isOldestFirst };
  const [before, beforeId] = decodeCursor(list, cursor, [isInstant, isUuid]);
  return { before, beforeId, isOldestFirst };
}

/**
 * Returns the parts of a statement that pages through such a list: the comparison with the row that the page starts behind, and the order. One index
 * serves both directions. A statement has one text and one name for each direction. `beyond` is a place before all rows, for a statement that is
 * planned once for all pages.
 */
export const directionOf = ({ isOldestFirst }: PageStart) => (isOldestFirst ? oldestFirst : newestFirst);

const newestFirst = {
  behind: '<',
  by: 'desc',
  suffix: '',
  beyond: { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
} as const;
const oldestFirst = {
  behind: '>',
  by: 'asc',
  suffix: '-oldest',
  beyond: { time: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
} as const;

/** Where a page of a list in the order of a key starts: behind this key, in this order, or where the list begins. */
export type KeyStart = { after: string | null; order: string | undefined };

/** The same words for a list that is ordered by a key, the smallest first unless its order is "descending". */
export const keyDirectionOf = (order: string | undefined) =>
  order === 'descending'
    ? ({ behind: '<', by: 'desc', suffix: '-descending' } as const)
    : ({ behind: '>', by: 'asc', suffix: '' } as const);

/**
 * The key under which a page keeps the function that creates the cursor of each row. JSON omits symbols, and a cursor is created only when it is
 * requested.
 */
export const cursorBehind = Symbol('the cursor behind a row');
export type RowCursors = { [cursorBehind]: (index: number) => string };
export type Page<R> = RowCursors & { rows: R[]; next_cursor: string | null };

/**
 * Cuts `limit + 1` rows of a list to a page, with the cursor of the next page. `keyOf` returns the key by which a cursor identifies a row.
 */
export function cutPage<R>(list: string, rows: R[], limit: number, keyOf: (row: R) => (string | number)[]): Page<R> {
  const page = rows.slice(0, limit);
  const cursorOf = (index: number) => encodeCursor(list, keyOf(page[index]!));
  const next_cursor = rows.length > limit && limit > 0 ? cursorOf(limit - 1) : null;
  return { rows: page, next_cursor, [cursorBehind]: cursorOf };
}

/** The maximum size of the rows of a page as JSON, in characters. At least one row is always returned. */
const maxPageCharacters = 1024 * 1024;

/**
 * Reads a page of a newest-first list whose rows may be long, `atOnce` rows at a time, until it has `limit` rows or the rows are too long
 * together. `select` returns up to one row more than its limit. Other work has its turn between the parts.
 */
export async function readLongRows<R extends NewestRow>(
  list: string,
  query: PageQuery,
  select: (start: PageStart, limit: number) => Promise<R[]>,
  atOnce = 50,
): Promise<Page<R>> {
  const { limit } = query;
  const rows: R[] = [];
  let left = maxPageCharacters;
  for (let start = startOfPage(list, query); ; start = startBehind(rows.at(-1)!, start)) {
    const wanted = Math.min(atOnce, limit - rows.length);
    const found = await select(start, wanted);
    for (const row of found.slice(0, wanted)) {
      left = spend(row, left);
      if (left < 0 && rows.length > 0) return toPage(list, [...rows, row], rows.length);
      rows.push(row);
    }
    if (found.length <= wanted || rows.length === limit)
      return toPage(list, [...rows, ...found.slice(wanted)], rows.length);
  }
}

const startBehind = ({ created_at, id }: NewestRow, start: PageStart): PageStart => ({
  ...start,
  before: created_at,
  beforeId: id,
});

/** Returns how many of the remaining characters a value leaves, approximately, as JSON. It stops as soon as none are left. */
export function spend(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length - 3;
  if (typeof value !== 'object' || value === null) return left - 5;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = spend(value[index], left);
    return left;
  }
  for (const key in value) {
    if (left < 0) return left;
    left = spend((value as Record<string, unknown>)[key], left - key.length - 3);
  }
  return left;
}

/** Cuts `limit + 1` rows of a list that is ordered by (created_at, id) to a page, with the cursor of the next page. */
export function toPage<R extends NewestRow>(list: string, rows: R[], limit: number): Page<R> {
  return cutPage(list, rows, limit, newestKey);
}

/** Returns the cursors of rows that another service has cut to a page of such a list. */
export function cursorsOf(list: string, rows: NewestRow[]): RowCursors {
  return { [cursorBehind]: (index) => encodeCursor(list, newestKey(rows[index]!)) };
}

type NewestRow = { id: string; created_at: string };
const newestKey = ({ created_at, id }: NewestRow): string[] => [created_at, id];
