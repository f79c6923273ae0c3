import { z } from 'zod';
import { AppError, type ErrorDetail } from './errors.js';
import { describeIssue } from './plain-words.js';

// For every schema that is checked in this process, by whomever.
z.config({ customError: describeIssue });

/** The most violations that a refusal names; how many there are is told as well. */
const maxNamed = 100;

/**
 * Checks an input against its contract. All violations are reported together as `invalid_request`, each with its location
 * (A6): the path of the value, whose first step is the part of the request (`body.keywords.any[2]`).
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  throw refusal('invalid_request', listViolations(result.error));
}

/**
 * One refusal for all violations of a request (A6), the first 100 of them by name; what spans fields or needed a look-up is
 * `unprocessable`.
 */
export function refusal(code: 'invalid_request' | 'unprocessable', errors: ErrorDetail[]): AppError {
  const all = `${errors.length} violations`;
  const most = errors.length > maxNamed ? `${all}, of which the first ${maxNamed} are named` : all;
  const what = errors.length === 1 ? `${errors[0]!.location}: ${errors[0]!.message}` : most;
  return new AppError(code, `The request is not valid: ${what}.`, { errors: errors.slice(0, maxNamed) });
}

/** How deep a request's values may be nested: what walks or prints them later would run out of stack. */
export const maxDepth = 128;

/** Throws `invalid_request` for a part of a request that is nested beyond what any operation takes. */
export function refuseDeep(value: unknown, location: string): void {
  if (!isDeeperThan(value, maxDepth)) return;
  throw refusal('invalid_request', [{ location, message: `is nested more than ${maxDepth} levels deep` }]);
}

/** Whether objects and lists are nested more than so many levels; looks no deeper than that. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeperThan(inner, levels - 1)) return true;
  return false;
}

/** A violation for each value of a list that is not among the known ones, at its place (`body.persona_ids[3]`). */
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

// What zod calls a value that is not there, for a type, an enum and a union.
const whenMissing = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

/** A schema's violations as details, under a prefix such as `body[3]`. */
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

/** A violation for each key that stands more than once in its object, by its path. */
export function listRepeated(repeated: PropertyKey[][], prefix: string): ErrorDetail[] {
  return repeated.map((path) => ({ location: toLocation(path, prefix), message: 'is given more than once' }));
}

/** Throws `invalid_request` for keys that stand more than once in their object. */
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

/** A value that may be repeated to its sender: short and plain; anything longer or deeper only costs. */
function showable(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value);
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** The sender chose it, and may have chosen a megabyte. */
const shorten = (text: string): string => (text.length <= 200 ? text : `${text.slice(0, 200)}…`);
