import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/** Turns contracts into JSON Schema 2020-12; those that have a name become components, which the others refer to. */
export type Components = {
  convert(schema: z.ZodType): JsonSchema;
  /** All components that were referred to so far, by name. */
  list(): Record<string, JsonSchema>;
};

/**
 * Every schema is told as its sender writes it: what a transform makes of it is no concern of who sends or receives JSON, and both
 * sides of a value then are one component. A rule that JSON Schema cannot say is left to the description.
 */
export function createComponents(named: Record<string, z.ZodType>): Components {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) if (!names.has(schema)) names.add(schema, { id });
  const found = new Map<string, JsonSchema>();
  return {
    convert(schema) {
      const {
        $schema: _,
        $defs,
        ...converted
      } = z.toJSONSchema(schema, {
        io: 'input',
        metadata: names,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          const { description, examples } = z.globalRegistry.get(zodSchema) ?? {};
          if (description) jsonSchema.description = description;
          if (examples) jsonSchema.examples = examples as string[];
        },
      }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
      for (const [name, definition] of Object.entries($defs ?? {})) found.set(name, tidy(definition));
      return tidy(converted);
    },
    list: () => Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Points references at the components, and drops what only repeats: ids, a pattern beside the format that it spells out, and the bounds of
 * JavaScript's whole numbers, which documentation would show as examples.
 */
function tidy(value: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(value), (key, one) => {
    if (key === '$ref') return String(one).replace('#/$defs/', '#/components/schemas/');
    if (one !== null && typeof one === 'object' && !Array.isArray(one)) {
      if (typeof one.format === 'string' && typeof one.pattern === 'string') delete one.pattern;
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum;
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum;
      if (typeof one.id === 'string' && typeof one.type === 'string') delete one.id;
    }
    return one;
  }) as JsonSchema;
}
