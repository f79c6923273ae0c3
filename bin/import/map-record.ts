import { z } from 'zod';
import { readFacts } from '../../services/gateway/directory/bulk/index.js';
import { reportViolations } from './report-violations.js';

/** The facts of a record, with the reasons why fields of it were left out; or the reasons why it has none. */
export type Mapped<T> = { facts: T; leftOut: string[] } | { reasons: string[] };

export type RecordMapper<T> = {
  map(value: string[] | Record<string, unknown>): Mapped<T>;
  /** Returns the columns that are not fields, in the order of their appearance. */
  ignored(): string[];
};

/** The pairs of `--map column=field`. A field may be a path, such as `positions.0.title`. */
export type ColumnMap = Map<string, string>;

/**
 * Creates a function that turns records into facts of a schema. A column goes to the field that `columns` names, otherwise to the field
 * with its own name; any other column is ignored. Text is converted to the type of the field: numbers, true and false, lists (JSON, or
 * separated by `;` or `|`). An empty cell of a CSV leaves its field unchanged; null or an empty text in JSON clears it.
 */
export function createRecordMapper<T>(
  schema: z.ZodType<T>,
  columns: ColumnMap,
  header: string[] | null,
): RecordMapper<T> {
  const ignored = new Set<string>();
  const fields = shapeOf(schema);
  const routes = new Map<string, Route | null>();

  function routeOf(column: string): Route | null {
    const known = routes.get(column);
    if (known !== undefined) return known;
    const path = (columns.get(column) ?? column).split('.');
    const route = Object.hasOwn(fields, path[0]!) ? toRoute(schema, path) : null;
    if (route === null) ignored.add(column);
    routes.set(column, route);
    return route;
  }

  function convert(value: string[] | Record<string, unknown>): Record<string, unknown> {
    const facts: Record<string, unknown> = {};
    const put = (column: string, cell: unknown): void => {
      const route = routeOf(column);
      // Many files write an empty text for a missing one.
      if (route?.pair) addPair(facts, route.path[0]!, route.pair, cell);
      else if (route) setAt(facts, route.path, cell === '' && route.isNullable ? null : coerce(cell, route.type));
    };
    if (Array.isArray(value)) {
      for (const [index, cell] of value.entries()) if (cell.trim() !== '') put(header![index]!, cell);
    } else for (const [column, cell] of Object.entries(value)) put(column, cell);
    return dropHoles(facts);
  }

  // JSON that is valid as it is needs no conversion. The first record that needs it shows that the others of the file will, too.
  let fits = header === null && columns.size === 0;
  return {
    ignored: () => [...ignored],
    map(value) {
      if (fits) {
        const read = schema.safeParse(value);
        if (read.success) return { facts: read.data, leftOut: [] };
      }
      const read = readFacts(schema, convert(value));
      if ('error' in read) return { reasons: reportViolations(read.error) };
      fits &&= read.leftOut !== null;
      return { facts: read.facts, leftOut: read.leftOut ? reportViolations(read.leftOut) : [] };
    },
  };
}

/** Returns the top-level fields that records of a schema may have. */
export function fieldsOf(schema: z.ZodType): string[] {
  return Object.keys(shapeOf(schema));
}

/** Returns whether a path leads to a field of the schema. */
export function hasField(schema: z.ZodType, path: string): boolean {
  return typeAt(schema, path.split('.')) !== null;
}

/** How the text of a cell becomes the value of a field. */
export type CellKind = 'text' | 'number' | 'boolean' | 'list' | 'pair';

/**
 * Lists the fields that a column of a table may fill, with how its cells are read: those of the record, those of the first of its parts, such
 * as `positions.0.title`, and those that name one source, such as `identifiers.lei`.
 */
export function listFields(schema: z.ZodType): { field: string; kind: CellKind }[] {
  return Object.entries(shapeOf(schema)).flatMap(([field, given]) => {
    const bare = unwrap(given);
    const element = bare instanceof z.ZodArray ? unwrap(bare.element as z.ZodType) : null;
    const parts = element ? shapeOf(element) : {};
    if (parts.value && parts.source instanceof z.ZodEnum) {
      return parts.source.options.map((source) => ({ field: `${field}.${source}`, kind: 'pair' as const }));
    }
    if (element instanceof z.ZodObject) {
      return Object.entries(parts).flatMap(([part, type]) => {
        const kind = kindOf(unwrap(type));
        return kind ? [{ field: `${field}.0.${part}`, kind }] : [];
      });
    }
    const kind = kindOf(bare);
    return kind ? [{ field, kind }] : [];
  });
}

/** How a cell of a type is read; null where a cell cannot hold it. */
function kindOf(type: z.ZodType): CellKind | null {
  if (type instanceof z.ZodNumber) return 'number';
  if (type instanceof z.ZodBoolean) return 'boolean';
  if (type instanceof z.ZodArray) return kindOf(unwrap(type.element as z.ZodType)) === null ? null : 'list';
  return type instanceof z.ZodObject || type instanceof z.ZodRecord ? null : 'text';
}

/** `pair` is the source of a path such as `identifiers.lei`, whose values join the list as pairs of source and value. */
type Route = { path: string[]; type: z.ZodType | null; isNullable: boolean; pair: string | null };

function toRoute(schema: z.ZodType, path: string[]): Route {
  const [field, ...rest] = path;
  const isNullable = rest.length === 0 && shapeOf(schema)[field!]!.safeParse(null).success;
  const pair = rest.length === 1 && isSource(shapeOf(schema)[field!]!, rest[0]!) ? rest[0]! : null;
  return { path, type: typeAt(schema, path), isNullable, pair };
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const bare = unwrap(schema);
  return bare instanceof z.ZodObject ? (bare.shape as Record<string, z.ZodType>) : {};
}

function typeAt(schema: z.ZodType, [step, ...rest]: string[]): z.ZodType | null {
  const bare = unwrap(schema);
  if (step === undefined) return bare;
  if (bare instanceof z.ZodArray) {
    if (rest.length === 0 && isSource(bare, step)) return typeAt(bare.element as z.ZodType, ['value']);
    return /^\d{1,2}$/.test(step) ? typeAt(bare.element as z.ZodType, rest) : null;
  }
  const shape = shapeOf(bare);
  // Excludes properties that every object has, such as `constructor`.
  return Object.hasOwn(shape, step) ? typeAt(shape[step]!, rest) : null;
}

/** Returns whether a schema is a list of pairs of source and value, and a text one of the sources. */
function isSource(schema: z.ZodType, text: string): boolean {
  const list = unwrap(schema);
  const { source, value } = list instanceof z.ZodArray ? shapeOf(list.element as z.ZodType) : {};
  return value !== undefined && source instanceof z.ZodEnum && source.options.includes(text);
}

/** Returns the inner schema, without optional, nullable, default and transforms around it. */
function unwrap(schema: z.ZodType): z.ZodType {
  const def = schema.def as { type: string; innerType?: z.ZodType; in?: z.ZodType };
  if (def.innerType) return unwrap(def.innerType);
  return def.type === 'pipe' && def.in ? unwrap(def.in) : schema;
}

function setAt(target: Record<string, unknown>, path: string[], value: unknown): void {
  let place = target;
  for (const [index, step] of path.entries()) {
    if (index === path.length - 1) place[step] = value;
    else {
      place[step] ??= /^\d+$/.test(path[index + 1]!) ? [] : {};
      place = place[step] as Record<string, unknown>;
    }
  }
}

/** Adds a pair of source and value to a list, unless there is no value. */
function addPair(facts: Record<string, unknown>, field: string, source: string, cell: unknown): void {
  const value = String(cell ?? '').trim();
  const list = (facts[field] ?? []) as unknown[];
  if (value !== '' && Array.isArray(list)) facts[field] = [...list, { source, value }];
}

/** Removes gaps, since numbered columns may be empty: `positions.0` and `positions.2` without `positions.1` give a list of two. */
function dropHoles(facts: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(facts)) {
    if (Array.isArray(value)) facts[key] = value.filter((element) => element !== undefined);
  }
  return facts;
}

const words: Record<string, boolean> = { true: true, yes: true, '1': true, false: false, no: false, '0': false };

/**
 * Converts a value to the type of its field when there is only one way to do so. Otherwise the value is returned unchanged, and the schema
 * refuses it.
 */
function coerce(value: unknown, type: z.ZodType | null): unknown {
  if (typeof value === 'number' && type instanceof z.ZodString) return String(value);
  if (Array.isArray(value) && type instanceof z.ZodArray) {
    const element = unwrap(type.element as z.ZodType);
    return value.map((one) => coerceDeep(one, element));
  }
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (type instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
  if (type instanceof z.ZodBoolean) return words[text.toLowerCase()] ?? value;
  if (type instanceof z.ZodArray) return coerce(splitList(text), type);
  if (type instanceof z.ZodEnum) return text;
  return value;
}

function coerceDeep(value: unknown, type: z.ZodType): unknown {
  const shape = shapeOf(type);
  if (typeof value === 'string' && shape.source && shape.value) {
    const colon = value.indexOf(':');
    return { source: value.slice(0, colon), value: value.slice(colon + 1) };
  }
  if (!(type instanceof z.ZodObject) || value === null || typeof value !== 'object') return coerce(value, type);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      Object.hasOwn(shape, key) ? coerce(inner, unwrap(shape[key]!)) : inner,
    ]),
  );
}

function splitList(text: string): unknown {
  if (text.startsWith('[')) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
