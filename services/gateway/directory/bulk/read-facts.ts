import type { z } from 'zod';
import { CompanyFacts } from '../../../../schema/contracts/directory.js';

/** For each kind of facts, the fields that matter so little that a bad value is left out and the other facts are stored. */
const dispensable = new Map<z.ZodType, readonly string[]>([[CompanyFacts, ['website', 'logo_url']]]);

/** Facts that obey their schema, with what is wrong with the fields that were left out; or what is wrong with all of them. */
export type ReadFacts<T> = { facts: T; leftOut: z.ZodError | null } | { error: z.ZodError };

/** Reads facts. If only dispensable fields have bad values, these fields are left out. */
export function readFacts<S extends z.ZodType>(schema: S, item: unknown): ReadFacts<z.output<S>> {
  const read = schema.safeParse(item, { reportInput: true });
  if (read.success) return { facts: read.data, leftOut: null };
  const fields = dispensable.get(schema) ?? [];
  const isSmall = read.error.issues.every(({ path }) => path.length === 1 && fields.includes(String(path[0])));
  if (!isSmall) return { error: read.error };
  const bad = new Set(read.error.issues.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(item as object).filter(([field]) => !bad.has(field)));
  return { facts: schema.parse(rest), leftOut: read.error };
}
