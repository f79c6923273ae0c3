import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/service-process.js';

export type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
export type DescribedOperation = {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};

const text = JSON.parse(readFileSync(join(projectRoot, 'schema/openapi.json'), 'utf8'));

/** The schemas that bodies and answers refer to, by name. */
export const components: Record<string, Schema> = text.components.schemas;

/** Every operation of the description. */
export const describedOperations: DescribedOperation[] = Object.entries(
  text.paths as Record<string, Record<string, Omit<DescribedOperation, 'method' | 'path'>>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
);

/** A schema with its reference resolved. `oneOf` also becomes `anyOf`, which makes no difference to code that draws or searches values. */
export function resolve(schema: Schema): Schema {
  const { $ref, ...more } = schema;
  const whole = $ref ? { ...components[$ref.split('/').at(-1)!], ...more } : schema;
  return whole.oneOf ? { ...whole, anyOf: whole.oneOf } : whole;
}
