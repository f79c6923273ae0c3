// Free-form JSON keeps its keys: it is the data of whoever sent it.
const freeForm = new Set(['payload', 'value', 'metadata', 'headers', 'json_schema', 'example']);

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

/** A GraphQL-shaped value with its keys in snake_case (A1), and what `adapt` makes of the texts in it by their keys. */
export function toSnakeCase(value: unknown, adapt?: Adapt): unknown {
  return rename(value, snake, adapt);
}

type Adapt = (key: string, text: string) => string;

/** The place of a violation in GraphQL's words: `body.signal_types[0]` is `input.signalTypes[0]`, `query.limit` is `first`. */
export function toGraphqlLocation(location: string): string {
  if (location === 'query.account_id') return location;
  if (location === 'header.Idempotency-Key') return 'idempotencyKey';
  if (location === 'query.limit') return 'first';
  if (location === 'query.cursor') return 'after';
  if (location === 'query.order') return 'orderBy';
  return camel(location.replace(/^body/, 'input').replace(/^(query|path)\./, ''));
}

function rename(value: unknown, change: (key: string) => string, adapt?: Adapt): unknown {
  if (value === null || typeof value !== 'object') return value;
  // Lists of ids, words and numbers have no keys, and are most of what is large.
  if (Array.isArray(value))
    return typeof value[0] === 'object' ? value.map((one) => rename(one, change, adapt)) : value;
  const renamed: Record<string, unknown> = {};
  for (const given in value) {
    const inner = (value as Record<string, unknown>)[given];
    const key = change(given);
    if (inner === null || typeof inner !== 'object' || freeForm.has(given)) {
      renamed[key] = adapt && typeof inner === 'string' ? adapt(key, inner) : inner;
    } else if (adapt && Array.isArray(inner) && typeof inner[0] === 'string') {
      renamed[key] = inner.map((one) => (typeof one === 'string' ? adapt(key, one) : one));
    } else renamed[key] = rename(inner, change, adapt);
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
