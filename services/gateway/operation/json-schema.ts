import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/**
 * Returns the JSON Schema 2020-12 of a contract, with the descriptions of its fields. Every schema describes the value as its sender writes it,
 * since the result of a transform does not concern those who send or receive JSON. A rule that JSON Schema cannot express is left to the
 * description. Contracts in `names` become definitions in `$defs`; all others are written in place.
 */
export function toJsonSchema(contract: z.ZodType, names = z.registry<{ id: string }>()): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(contract, {
    io: 'input',
    metadata: names,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { description, examples, jsonSchema: more } = z.globalRegistry.get(zodSchema) ?? {};
      Object.assign(jsonSchema, more);
      if (description) jsonSchema.description = description;
      if (examples) jsonSchema.examples = examples as string[];
    },
  }) as JsonSchema;
  return tidy(converted);
}

/**
 * Drops what only repeats: ids, a pattern beside the format that it spells out, and the bounds of JavaScript's whole numbers, which
 * documentation would show as examples.
 */
function tidy(value: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(value), (_, one) => {
    if (one !== null && typeof one === 'object' && !Array.isArray(one)) {
      if (typeof one.format === 'string' && typeof one.pattern === 'string') delete one.pattern;
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum;
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum;
      if (typeof one.id === 'string' && typeof one.type === 'string') delete one.id;
    }
    return one;
  }) as JsonSchema;
}
