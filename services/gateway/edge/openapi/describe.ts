import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import { camelKey } from '../../operation/graphql/case.js';
import type { JsonSchema } from './components.js';

/**
 * Gives a component and its properties the descriptions of the GraphQL type of the same name: they are written once, on the
 * type-graphql classes (H15).
 */
export function describeComponent(name: string, component: JsonSchema, schema: GraphQLSchema): JsonSchema {
  const type = schema.getType(name) ?? schema.getType(`${name}Input`);
  if (!type) return component;
  const described: JsonSchema = type.description ? { description: type.description, ...component } : { ...component };
  if (!isObjectType(type) && !isInputObjectType(type)) return described;
  const fields = type.getFields();
  const properties = Object.entries((component.properties ?? {}) as Record<string, JsonSchema>).map(
    ([key, property]) => {
      const description = fields[camelKey(key)]?.description;
      return [key, description ? { description, ...property } : property];
    },
  );
  return properties.length > 0 ? { ...described, properties: Object.fromEntries(properties) } : described;
}

/** What the GraphQL field of an operation says that it does. */
export function describeOperation(name: string, schema: GraphQLSchema): string | undefined {
  return findField(name, schema)?.description ?? undefined;
}

/** What the GraphQL field's argument for a query parameter says. */
export function describeParameter(operation: string, parameter: string, schema: GraphQLSchema): string | undefined {
  const same = parameter === 'limit' ? 'first' : camelKey(parameter);
  return findField(operation, schema)?.args.find((one) => one.name === same)?.description ?? undefined;
}

function findField(name: string, schema: GraphQLSchema) {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.map((root) => root?.getFields()[name]).find((field) => field !== undefined);
}
