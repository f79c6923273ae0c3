import fc from 'fast-check';

/**
 * A placeholder for a value that the system has returned before, such as the id of a persona. It is chosen by number when the request is sent, so
 * that what fast-check holds is the same in every run of a seed.
 */
export class Draw {
  readonly kind: string;
  readonly number: number;
  readonly otherwise: unknown;

  constructor(kind: string, number: number, otherwise: unknown) {
    this.kind = kind;
    this.number = number;
    this.otherwise = otherwise;
  }
}

/** A value of this kind that was seen before, or one that fits and was not. */
export const draw = (kind: string, otherwise: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.nat(999), otherwise).map(([number, other]) => new Draw(kind, number, other)) },
    { weight: 1, arbitrary: otherwise },
  );

export type Pool = {
  /** Replaces each `Draw` with a value. */
  fill<T>(value: T): T;
  /** Keeps the ids and cursors of an answer; those of the path's own noun under its name. */
  keep(path: string, body: unknown): void;
  /** Stops drawing this value, unless it is the last of its kind. */
  forget(value: string): void;
};

const maxKept = 200;

/** `spared` are ids that are never drawn, such as those of the keys that the run itself goes by. */
export function createPool(spared: ReadonlySet<string>): Pool {
  const kept = new Map<string, string[]>();
  let sinceKept = 0;

  function keepValue(kind: string, value: string): void {
    const values = kept.get(kind) ?? [];
    kept.set(kind, values);
    if (spared.has(value) || values.includes(value)) return;
    // The id of a deal, made of a connection's id and an id within it; no company has such an id.
    if (kind === 'social' && value.includes(':')) return;
    if (values.length < maxKept) values.push(value);
    else values[sinceKept++ % maxKept] = value;
  }

  function fill<T>(value: T): T {
    if (value instanceof Draw) {
      const values = kept.get(value.kind) ?? [];
      return (values.length > 0 ? values[value.number % values.length] : value.otherwise) as T;
    }
    if (Array.isArray(value)) return value.map(fill) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)])) as T;
  }

  function keep(path: string, body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      // GraphQL calls `databaseId` what REST calls `id`; its own `id` means nothing to REST.
      if (name === 'id' && /^[A-Z]\w+:/.test(String(value))) continue;
      const key = name === 'databaseId' ? 'id' : toSnake(name);
      const kind = kindOf(key, path);
      if (typeof value === 'string' && isKept(key, path)) keepValue(kind, value);
      else if (Array.isArray(value) && /_ids$/.test(key)) for (const one of value) keepValue(kind, String(one));
      else keep(within(path, key), value);
    }
  }

  function forget(value: string): void {
    for (const [kind, values] of kept) {
      const left = values.filter((one) => one !== value);
      if (left.length > 0) kept.set(kind, left);
    }
  }
  return { fill, keep, forget };
}

export const toSnake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a value is kept. A consumer's cursor is a place in the feed, not in the list of consumers. */
const isKept = (key: string, path: string): boolean =>
  /(^|_)(id|cursor|urls?)$/.test(key) && !(key === 'cursor' && path.includes('consumer'));

// What holds values but is no noun itself.
const holders = /^(\d+|nodes|definition|input|body|page_info|)$/;

/** The path to which the values below a property belong: those of `signals` belong to /v2/signals. */
export const within = (path: string, key: string): string =>
  holders.test(key) || path.startsWith('/v2/icp-signals') ? path : `/v2/${key.replaceAll('_', '-')}`;

const verbs = new Set(['preview', 'export', 'cancel', 'sync', 'replay', 'pause', 'resume', 'stats', 'volume']);

/** What a property or parameter holds: `persona_ids` and the `id` of /v2/personas are both of kind `persona`. */
export function kindOf(name: string, path: string): string {
  const steps = path.split('?')[0]!.split('/').slice(2);
  const own = steps.indexOf(`{${name}}`);
  const nouns = steps.filter((one) => !/^\{|^[\da-f]{8}-/.test(one) && !verbs.has(one));
  const plain = own > 0 ? [steps[own - 1]!] : nouns;
  const noun = (plain.at(-1) ?? 'none').replaceAll('-', '_').replace(/s$/, '');
  if (name === 'cursor' || name === 'next_cursor' || name === 'end_cursor') return `cursor of ${nouns.join('/')}`;
  if (/(social|profile|actor|author|post)_urls?$/.test(name)) return 'profile url';
  if (/company_social_ids?$|^social_id$/.test(name)) return 'social';
  const stem = name.replace(/_?ids?$/, '');
  if (stem === '') return synonyms[noun] ?? noun;
  return synonyms[stem] ?? stem;
}

const synonyms: Record<string, string> = {
  lead_generation_run: 'run',
  lead_generation_program: 'program',
  social_content_signal: 'signal',
  new_hire_signal: 'signal',
  past_company_move_signal: 'signal',
  people: 'contact',
  companie: 'social',
  webhook_endpoint: 'endpoint',
  webhook_deliverie: 'delivery',
  icp_signal_watche: 'icp_criteria',
  template: 'research_question_template',
  deliverie: 'delivery',
  webhook_delivery: 'delivery',
  industrie: 'industry',
  canonical_job_title: 'job_title',
  location_geo: 'geo',
  program: 'program',
  watche: 'icp_criteria',
  question: 'research_question',
  list: 'crm_list',
};
