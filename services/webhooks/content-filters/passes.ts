import type { ContentCondition } from '../../../schema/contracts/content-filter.js';
import { compareInstants, readInstant } from './instant.js';

/** A condition, ready to be put to many events. */
type Prepared = { path: Step[]; holds: (found: unknown) => boolean; not: boolean };
/** One step into an event: the key of an object's own property, or the index of a list's item; -1 where the key is no index. */
type Step = { key: string; index: number };

/** Conditions that an event must meet, all of them. */
export type ContentFilter = readonly Prepared[];

/** Returns the conditions ready for `passes`. Their values are only compared, and never evaluated (S1). */
export function prepare(conditions: ContentCondition[]): ContentFilter {
  return conditions.map((condition) => ({
    path: condition.path.map((key) => ({ key, index: /^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : -1 })),
    holds: toTest(condition),
    not: condition.not,
  }));
}

/**
 * Returns whether an event, as JSON.parse returned it, meets all conditions (W17). This is the only verdict on content: fan-out, pick-up and recovery
 * call it. It takes at most 8 steps and one comparison for each condition, whatever the event holds.
 *
 * A condition does not hold if there is nothing at its path, or a value of another type; `not` inverts that too. Numbers are compared as JSON.parse
 * reads them, so that those beyond 2^53 may be rounded to the same number.
 */
export function passes(filter: ContentFilter, event: unknown): boolean {
  return filter.every(({ path, holds, not }) => holds(find(event, path)) !== not);
}

/** Returns the value at a path; undefined, which JSON does not have, if there is none. Inherited properties are ignored. */
function find(event: unknown, path: Step[]): unknown {
  let found = event;
  for (const { key, index } of path) {
    if (Array.isArray(found)) found = found[index];
    else if (typeof found === 'object' && found !== null && Object.hasOwn(found, key)) {
      found = (found as Record<string, unknown>)[key];
    } else return undefined;
  }
  return found;
}

function toTest(condition: ContentCondition): (found: unknown) => boolean {
  switch (condition.op) {
    case 'eq': {
      const { value } = condition;
      return (found) => found === value;
    }
    case 'in': {
      const values = new Set<unknown>(condition.value);
      return (found) => values.has(found);
    }
    case 'prefix': {
      const { value } = condition;
      return (found) => typeof found === 'string' && found.startsWith(value);
    }
    case 'exists':
      return (found) => found !== undefined;
    case 'gte': {
      const compare = comparisonWith(condition.value);
      return (found) => compare(found) >= 0;
    }
    case 'lte': {
      const compare = comparisonWith(condition.value);
      return (found) => compare(found) <= 0;
    }
  }
}

/**
 * Returns a function that compares a value with the given one and returns a number below 0, 0 or above 0, or NaN if they cannot be compared. Numbers
 * are compared with numbers, an instant with instants, and any other string with strings, by their UTF-16 code units.
 */
function comparisonWith(value: string | number): (found: unknown) => number {
  if (typeof value === 'number') return (found) => (typeof found === 'number' ? found - value : Number.NaN);
  const instant = readInstant(value);
  if (!instant) return (found) => (typeof found === 'string' ? compareTexts(found, value) : Number.NaN);
  return (found) => {
    const other = typeof found === 'string' ? readInstant(found) : null;
    return other ? compareInstants(other, instant) : Number.NaN;
  };
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
