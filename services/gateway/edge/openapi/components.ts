import { z } from 'zod';
import { type JsonSchema, toJsonSchema } from '../../operation/json-schema.js';

/** Turns contracts into JSON Schema 2020-12; those that have a name become components, which the others refer to. */
export type Components = {
  convert(schema: z.ZodType): JsonSchema;
  /** All components that were referred to so far, by name. */
  list(): Record<string, JsonSchema>;
};

/** Both sides of a value are one component, since each schema is described as its sender writes it. */
export function createComponents(named: Record<string, z.ZodType>): Components {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) if (!names.has(schema)) names.add(schema, { id });
  const found = new Map<string, JsonSchema>();
  return {
    convert(schema) {
      const { $defs, ...converted } = refer(toJsonSchema(schema, names)) as JsonSchema & {
        $defs?: Record<string, JsonSchema>;
      };
      for (const [name, definition] of Object.entries($defs ?? {})) found.set(name, definition);
      return converted;
    },
    list: () => Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Points references at the components. */
function refer(value: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(value), (key, one) =>
    key === '$ref' ? String(one).replace('#/$defs/', '#/components/schemas/') : one,
  ) as JsonSchema;
}
