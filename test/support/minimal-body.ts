import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './service-process.js';

type Schema = {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
};

const description = JSON.parse(readFileSync(join(projectRoot, 'schema/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
};

/**
 * The smallest body that the interface description allows for an operation, or undefined if it takes none. It ignores rules that a schema cannot
 * express (rules that span fields, patterns).
 */
export function minimalBody(method: string, path: string): unknown {
  const schema = description.paths[path]?.[method]?.requestBody?.content['application/json']?.schema;
  return schema && minimalValue(schema);
}

function minimalValue(schema: Schema): unknown {
  if (schema.$ref) return minimalValue(description.components.schemas[schema.$ref.split('/').at(-1)!]!);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return minimalValue(schema.anyOf[0]!);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, minimalValue(schema.properties![name]!)]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => minimalValue(schema.items!));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'string':
      if (schema.format === 'uuid') return '00000000-0000-4000-8000-00000000000f';
      return schema.format === 'date-time' ? '2026-11-01T09:00:00Z' : 'words';
    default:
      return null;
  }
}
