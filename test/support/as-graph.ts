import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLOutputType, getNamedType, isEnumType, isObjectType } from 'graphql';
import { camelKey, toCamelCase } from '../../services/gateway/operation/graphql/case.js';
import { toGlobalId } from '../../services/gateway/operation/graphql/global-ids.js';
import { projectRoot } from './service-process.js';

// Read from the file that was written out: that takes a tenth of the time of creating the schema.
const schema = buildSchema(readFileSync(join(projectRoot, 'schema/graphql/schema.graphql'), 'utf8'), {
  assumeValidSDL: true,
});

/** What GraphQL returns for this row of REST: ids of its own, names in camelCase, and enumeration values in upper case. */
export const asGraph = (type: string, row: object): object =>
  convert(schema.getType(type) as GraphQLOutputType, row) as object;

function convert(of: GraphQLOutputType, value: unknown): unknown {
  const type = getNamedType(of);
  if (Array.isArray(value)) return value.map((one) => convert(of, one));
  if (isEnumType(type) && typeof value === 'string') return value.toUpperCase();
  if (!isObjectType(type) || value === null || typeof value !== 'object') return toCamelCase(value);
  const fields = type.getFields();
  const told = Object.entries(value).flatMap(([key, one]) => {
    const field = fields[camelKey(key)];
    return field && key !== 'id' ? [[field.name, convert(field.type, one)] as const] : [];
  });
  const { id } = value as { id?: string };
  if (id === undefined) return Object.fromEntries(told);
  const ids = fields.databaseId ? { id: toGlobalId(type.name, id), databaseId: id } : { signalId: id };
  return { ...ids, ...Object.fromEntries(told) };
}
