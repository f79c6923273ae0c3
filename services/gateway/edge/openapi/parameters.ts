import type { z } from 'zod';
import type { JsonSchema } from '../../operation/json-schema.js';
import type { Access, AnyOperation } from '../../operation/operation.js';
import type { Components } from './components.js';
import { composeParameter, listOf } from './examples.js';

type Part = z.ZodType | undefined;
type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
};

/** The parameters of an operation: those of its contract, and those that its shape takes by itself. */
export function describeParameters(
  { path, query, header }: Record<'path' | 'query' | 'header', Part>,
  operation: AnyOperation,
  components: Components,
): object[] {
  return [
    ...toParameters('path', path, components),
    ...toParameters('query', query, components),
    ...toParameters('header', header, components),
    ...commonParameters(operation),
  ].map((one) => exemplify(one, operation, components));
}

/** The resource that an operation is of, as its path names it. */
export function tagOf({ path }: AnyOperation): string {
  return path.split('/')[2]!;
}

function toParameters(place: 'path' | 'query' | 'header', part: Part, components: Components): Parameter[] {
  if (!part) return [];
  const { properties = {}, required = [] } = resolve(components.convert(part), components) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: description as string,
    schema,
  }));
}

function resolve(schema: JsonSchema, components: Components): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : undefined;
  return name === undefined ? schema : components.list()[name]!;
}

/**
 * /docs fills in an example that is beside the schema, so only the parameters that a request must have get theirs there. Any other would narrow
 * the request that is tried, and has its example within the schema.
 */
function exemplify(parameter: Parameter, operation: AnyOperation, components: Components): Parameter {
  const { name, schema, required } = parameter;
  const isOfList = name === 'cursor' || (name === 'id' && operation.path.endsWith('/{id}'));
  const resource = isOfList ? listOf(operation.path) : tagOf(operation);
  const example = composeParameter(schema, name, resource, components.list());
  return required ? { ...parameter, example } : { ...parameter, schema: { ...schema, examples: [example] } };
}

/** Whether staff may name an account. */
export const takesAccount = (access: Access): boolean =>
  access === 'account' || access === 'staff_for_account' || access === 'account_or_installation';

function commonParameters({ access, described }: AnyOperation): Parameter[] {
  const parameters: Parameter[] = [];
  if (takesAccount(access)) {
    parameters.push({
      name: 'account_id',
      in: 'query',
      required: false,
      description:
        access === 'account'
          ? 'The account that staff act for; required for staff, ignored for customers.'
          : 'The account that staff act for; without it, they act for the installation.',
      schema: { type: 'string', format: 'uuid' },
    });
  }
  if (described.refusals?.includes('idempotency_key_reused')) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A repeat within 24 hours with the same key and body returns the first answer and does nothing again.',
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
    });
  }
  return parameters;
}
