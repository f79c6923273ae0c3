// Free-form JSON keeps its keys: it is the data of whoever sent it.
const freeForm = new Set(['payload', 'value']);

const camel = memoized((key) => key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));
const snake = memoized((key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** GraphQL's name of a REST property. */
export const camelKey = (key: string): string => camel(key);

/** REST's name of a GraphQL property. */
export const snakeKey = (key: string): string => snake(key);

/** A REST-shaped value with its keys in camelCase (A1). */
export function toCamelCase(value: unknown): unknown {
  return rename(value, camel);
}

/** A GraphQL-shaped value with its keys in snake_case (A1). */
export function toSnakeCase(value: unknown): unknown {
  return rename(value, snake);
}

/** The place of a violation in GraphQL's words: `body.signal_types[0]` is `input.signalTypes[0]`, `query.limit` is `first`. */
export function toGraphqlLocation(location: string): string {
  if (location === 'query.account_id') return location;
  if (location === 'header.Idempotency-Key') return 'idempotencyKey';
  if (location === 'query.limit') return 'first';
  if (location === 'query.cursor') return 'after';
  return camel(location.replace(/^body/, 'input').replace(/^(query|path)\./, ''));
}

function rename(value: unknown, change: (key: string) => string): unknown {
  if (value === null || typeof value !== 'object') return value;
  // Lists of ids, words and numbers have no keys, and are most of what is large.
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map((one) => rename(one, change)) : value;
  const renamed: Record<string, unknown> = {};
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key];
    renamed[change(key)] =
      inner === null || typeof inner !== 'object' || freeForm.has(key) ? inner : rename(inner, change);
  }
  return renamed;
}

/** Field names are few and come again with every answer; the bound keeps hostile keys from filling the memory. */
function memoized(change: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const changed = change(text);
    if (known.size < 5_000) known.set(text, changed);
    return changed;
  };
}
