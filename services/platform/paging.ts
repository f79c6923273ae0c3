import { AppError } from './errors.js';

/**
 * Opaque cursors (A11): base64url of a JSON array, first the list's name, then the key of the last row. A cursor holds no
 * secret; the account is never in it, so one of another account only names a place in the caller's own list.
 */
export function encodeCursor(list: string, key: (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, ...key])).toString('base64url');
}

/** The key in a cursor of this list, one value for each checker; anything else throws `invalid_cursor`. */
export function decodeCursor<const C extends ((value: unknown) => boolean)[]>(
  list: string,
  cursor: string,
  checks: C,
): { [K in keyof C]: C[K] extends (value: unknown) => value is infer V ? V : unknown } {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    parts = null;
  }
  const key = Array.isArray(parts) && parts[0] === list ? parts.slice(1) : null;
  if (key?.length !== checks.length || !checks.every((check, index) => check(key[index]))) {
    const message = 'is not a cursor of this list';
    throw new AppError('invalid_cursor', `The cursor ${message}.`, { errors: [{ location: 'query.cursor', message }] });
  }
  return key as never;
}

/** An instant as this house writes it, six digits and Z, of a day that exists (Date moves February 30 into March). */
export const isInstant = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)) return false;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 23) === value.slice(0, 23);
};
/** A UUID. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
/** A position of a feed. */
export const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** What rows may measure together as JSON, so that they and what is around them fit one NATS message. */
const maxRowBytes = 448 * 1024;

/** How many rows from the first fit one NATS message; at least one, where there is any. */
export function countFitting(rows: object[]): number {
  let bytes = 0;
  const tooMany = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > maxRowBytes;
  });
  return tooMany === -1 ? rows.length : Math.max(1, tooMany);
}

/** What a read by ids answers: the rows that fit one NATS message, and the ids of those that did not. */
export function cutFound<R extends object>(rows: R[], idOf: (row: R) => string): { found: R[]; left: string[] } {
  const fitting = countFitting(rows);
  return { found: rows.slice(0, fitting), left: rows.slice(fitting).map(idOf) };
}

/** Where a page of a newest-first list starts: before this row, or at the top (nulls). */
export type NewestFirst = { before: string | null; beforeId: string | null };

/** Reads the cursor of a list ordered by (created_at, id), newest first. */
export function startOfPage(list: string, cursor: string | undefined): NewestFirst {
  if (cursor === undefined) return { before: null, beforeId: null };
  const [before, beforeId] = decodeCursor(list, cursor, [isInstant, isUuid]);
  return { before, beforeId };
}

/**
 * Where a page keeps what tells the cursor behind each of its rows. JSON knows no symbols, so it is sent to nobody, and no cursor is made
 * that nobody asks for.
 */
export const cursorBehind = Symbol('the cursor behind a row');
export type RowCursors = { [cursorBehind]: (index: number) => string };
export type Page<R> = RowCursors & { rows: R[]; next_cursor: string | null };

/** Cuts `limit + 1` rows of a list to a page, and says where the next one starts; `keyOf` is what a cursor names a row by. */
export function cutPage<R>(list: string, rows: R[], limit: number, keyOf: (row: R) => (string | number)[]): Page<R> {
  const page = rows.slice(0, limit);
  const cursorOf = (index: number) => encodeCursor(list, keyOf(page[index]!));
  const next_cursor = rows.length > limit && limit > 0 ? cursorOf(limit - 1) : null;
  return { rows: page, next_cursor, [cursorBehind]: cursorOf };
}

/** What the rows of a page may measure together as JSON, in characters; one row is always answered. */
const maxPageCharacters = 1024 * 1024;

/**
 * Reads a page of a newest-first list whose rows may be long: some at a time, until there are `limit` of them or they are long together.
 * `select` answers up to one row more than it is asked for. Others have their turn between the parts.
 */
export async function readLongRows<R extends NewestRow>(
  list: string,
  { limit, cursor }: { limit: number; cursor?: string },
  select: (start: NewestFirst, limit: number) => Promise<R[]>,
  atOnce = 50,
): Promise<Page<R>> {
  const rows: R[] = [];
  let left = maxPageCharacters;
  for (let start = startOfPage(list, cursor); ; start = startBehind(rows.at(-1)!)) {
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

const startBehind = ({ created_at, id }: NewestRow): NewestFirst => ({ before: created_at, beforeId: id });

/** What a value leaves of the characters that are left, as JSON and about; it looks no further than that. */
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

/** Cuts `limit + 1` rows of a list ordered by (created_at, id) to a page, and says where the next one starts. */
export function toPage<R extends NewestRow>(list: string, rows: R[], limit: number): Page<R> {
  return cutPage(list, rows, limit, newestKey);
}

/** The cursors of rows that another service cut to a page of such a list. */
export function cursorsOf(list: string, rows: NewestRow[]): RowCursors {
  return { [cursorBehind]: (index) => encodeCursor(list, newestKey(rows[index]!)) };
}

type NewestRow = { id: string; created_at: string };
const newestKey = ({ created_at, id }: NewestRow): string[] => [created_at, id];
