import {
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** A document for part of what a field of Query offers, and the parts into which it splits if it is too much at once. */
export type Part = { text: string; split(): Part[] };

const rowsOfEach = 2;

/**
 * For each field of Query, a document that selects everything below it: each type once per path, and a few rows of each list. `argumentsOf` returns
 * the arguments of a field that needs some.
 */
export function wholeDocuments(schema: GraphQLSchema, argumentsOf: (field: Field) => string): Part[] {
  return Object.values(schema.getQueryType()!.getFields()).map((field) =>
    toPart((selection) => `{ ${field.name}${withRows(field, argumentsOf(field))}${selection} }`, field, []),
  );

  function toPart(wrap: (selection: string) => string, field: Field, way: string[]): Part {
    const type = getNamedType(field.type);
    return {
      text: wrap(selectAll(type, way)),
      split: () =>
        listFields(type, way).map((below) =>
          toPart((selection) => wrap(` { ${below.name}${withRows(below, '')}${selection} }`), below, [
            ...way,
            type.name,
          ]),
        ),
    };
  }

  function selectAll(type: GraphQLNamedOutputType, way: string[], alias = ''): string {
    if (isUnionType(type)) {
      // Fields of one name may have types that do not go together.
      const members = schema
        .getPossibleTypes(type)
        .map((one) => `... on ${one.name}${selectAll(one, way, `${one.name}_`)}`);
      return ` { __typename ${members.join(' ')} }`;
    }
    if (!isObjectType(type) && !isInterfaceType(type)) return '';
    const below = [...way, type.name];
    const chosen = listFields(type, way).map(
      (one) =>
        `${alias && `${alias}${one.name}: `}${one.name}${withRows(one, '')}${selectAll(getNamedType(one.type), below)}`,
    );
    return ` { __typename ${chosen.join(' ')} }`;
  }
}

/** The fields of a type that can be asked for without arguments and do not lead back. */
function listFields(type: GraphQLNamedOutputType, way: string[]): Field[] {
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const below = [...way, type.name];
  return Object.values(type.getFields()).filter(
    (one) =>
      !one.args.some(isRequiredArgument) &&
      !below.includes(getNamedType(one.type).name) &&
      // What leads to other objects leads to all of them; test/gateway/graphql-edges.test.ts follows it.
      !one.extensions.leadsToOthers,
  );
}

function withRows(field: Field, given: string): string {
  const rows = field.args.some(({ name }) => name === 'first') ? `first: ${rowsOfEach}` : '';
  const all = [given, rows].filter(Boolean).join(', ');
  return all ? `(${all})` : '';
}
