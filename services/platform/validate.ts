import { z } from 'zod';
import { AppError, type ErrorDetail } from './errors.js';
import { describeIssue } from './plain-words.js';

// This applies to every schema that is checked in this process.
z.config({ customError: describeIssue });

/** The maximum number of violations that a refusal lists. It also states how many there are. */
const maxNamed = 100;

/**
 * Checks an input against its contract and returns the parsed value. Throws `invalid_request` with all violations together, each with its
 * location (A6): the path of the value, which begins with the part of the request (`body.keywords.any[2]`).
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const isLasting = typeof input === 'object' && input !== null && Object.isFrozen(input);
  const known = isLasting ? parsed.get(input) : undefined;
  if (known?.schema === schema) return known.value as z.output<S>;
  const result = schema.safeParse(input, { reportInput: true });
  if (!result.success) throw refusal('invalid_request', listViolations(result.error));
  if (isLasting) parsed.set(input, { schema, value: freeze(result.data) });
  return result.data;
}

/** The results for frozen inputs. They are kept, because the same objects come again. */
const parsed = new WeakMap<object, { schema: z.ZodType; value: unknown }>();

/** Freezes a value with all that is in it, and returns it. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const one of Object.values(value)) freeze(one);
  return value;
}

/**
 * Returns one error for all violations of a request (A6), of which it lists the first 100. `unprocessable` is for violations that span
 * fields or need a look-up.
 */
export function refusal(code: 'invalid_request' | 'unprocessable', errors: ErrorDetail[]): AppError {
  const all = `${errors.length} violations`;
  const most = errors.length > maxNamed ? `${all}, of which the first ${maxNamed} are named` : all;
  const what = errors.length === 1 ? `${errors[0]!.location}: ${errors[0]!.message}` : most;
  return new AppError(code, `The request is not valid: ${what}.`, { errors: errors.slice(0, maxNamed) });
}

/** How deeply the values of a request may be nested. Code that walks or serialises them later would run out of stack. */
export const maxDepth = 128;

/** Throws `invalid_request` for a part of a request that is nested more deeply than any operation accepts. */
export function refuseDeep(value: unknown, location: string): void {
  if (!isDeeperThan(value, maxDepth)) return;
  throw refusal('invalid_request', [{ location, message: `is nested more than ${maxDepth} levels deep` }]);
}

/** Returns whether objects and lists are nested more than `levels` deep. It looks no deeper than that. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeperThan(inner, levels - 1)) return true;
  return false;
}

/** Returns a violation, with its place (`body.persona_ids[3]`), for each value of a list that is not among the known ones. */
export function listUnknown(
  location: string,
  values: readonly string[],
  known: ReadonlySet<string>,
  message: string,
): ErrorDetail[] {
  return values.flatMap((value, index) =>
    known.has(value) ? [] : [{ location: `${location}[${index}]`, message, value }],
  );
}

// The codes that zod uses for a missing value of a type, an enum and a union.
const whenMissing = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

/** Returns a schema's violations as error details, under a prefix such as `body[3]`. */
export function listViolations(error: z.ZodError, prefix = ''): ErrorDetail[] {
  return error.issues.flatMap((issue) => {
    const location = toLocation(issue.path, prefix);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ location: toLocation([key], location), message: 'unknown property' }));
    }
    if (whenMissing.has(issue.code) && issue.input === undefined) return { location, message: 'is required' };
    const detail: ErrorDetail = { location, message: issue.message };
    const shown = showable(issue.input);
    if (shown !== undefined) detail.value = shown;
    return detail;
  });
}

/** Returns a violation, with its path, for each key that is repeated within its object. */
export function listRepeated(repeated: PropertyKey[][], prefix: string): ErrorDetail[] {
  return repeated.map((path) => ({ location: toLocation(path, prefix), message: 'is given more than once' }));
}

/** Throws `invalid_request` for keys that are repeated within their object. */
export function refuseRepeated(repeated: PropertyKey[][], location: string): void {
  if (repeated.length > 0) throw refusal('invalid_request', listRepeated(repeated, location));
}

function toLocation(path: PropertyKey[], prefix: string): string {
  let location = prefix;
  for (const step of path) {
    if (typeof step === 'number') location += `[${step}]`;
    else location += `${location && '.'}${shorten(String(step))}`;
  }
  return location;
}

/** Returns a value that may be echoed to its sender. Long or nested values are shortened or omitted. */
function showable(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value);
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** The sender chose the text, which may be a megabyte long. */
const shorten = (text: string): string => (text.length <= 200 ? text : `${text.slice(0, 200)}…`);
