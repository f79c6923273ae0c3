import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { itemsInRow, lengthFor, lengthOf, sizeOf } from './answer-sizes.js';
import { fragmentsOf } from './measure-document.js';

export type AnswerMeasures = {
  /** Fields of the answer, lists as long as they may be. */
  fields: number;
  /** The same of what is told of the schema. */
  schemaFields: number;
  /** The most names that the same value has below one field of the root, and the name of its field. */
  names: { most: number; field: string };
};

type Fields = Map<string, readonly FieldNode[]>;
/** How often a field is answered in one place, and what is below it, by type and name: the places of aliases are one. */
type Place = { times: number; below: Map<string, Place> };

/**
 * Measures the answer of a valid operation as execution will build it: fields of one name are one, fragments that do not apply and what
 * is skipped are none. It looks at each field of the document once for each use of the fragments that it is in.
 */
export function measureAnswer(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): AnswerMeasures {
  const fragments = fragmentsOf(document);
  const answer: AnswerMeasures = { fields: 0, schemaFields: 0, names: { most: 1, field: '' } };

  /** What a field counts as; `asked` is how many elements the arguments above it ask for. */
  function measure(type: GraphQLObjectType, nodes: readonly FieldNode[], place: Place, asked: number): number {
    const name = nodes[0]!.name.value;
    const key = `${type.name}.${name}`;
    const field = type.getFields()[name] ?? metaFields[name]!;
    const named = getNamedType(field.type);
    if (isLeafType(named)) return sizeOf(key);
    const length = field.args.length > 0 ? lengthFor(field, readArguments(field, nodes[0]!, variables)) : asked;
    const isList = isListType(getNullableType(field.type));
    const types = isAbstractType(named) ? schema.getPossibleTypes(named) : [named as GraphQLObjectType];
    let below = 0;
    for (const one of types) {
      const fields = collectSubfields(schema, fragments, variables, one, nodes as FieldNode[]);
      below = Math.max(below, measureAll(one, fields, place, isList ? itemsInRow : length));
    }
    return sizeOf(key) + (isList ? lengthOf(schema, key, length) : 1) * below;
  }

  function measureAll(type: GraphQLObjectType, fields: Fields, above: Place, asked: number): number {
    let sum = 0;
    for (const nodes of fields.values()) {
      const field = nodes[0]!.name.value;
      const key = `${type.name}.${field}`;
      const place = above.below.get(key) ?? { times: 0, below: new Map() };
      above.below.set(key, place);
      place.times++;
      if (place.times > answer.names.most) answer.names = { most: place.times, field };
      sum += measure(type, nodes, place, asked);
    }
    return sum;
  }

  const root = schema.getRootType(operation.operation)!;
  for (const nodes of collectFields(schema, fragments, variables, root, operation.selectionSet).values()) {
    const isOfSchema = ['__schema', '__type'].includes(nodes[0]!.name.value);
    const fields = measure(root, nodes, { times: 1, below: new Map() }, itemsInRow);
    answer[isOfSchema ? 'schemaFields' : 'fields'] += fields;
  }
  return answer;
}

const metaFields: Record<string, GraphQLField<unknown, unknown>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
  __typename: TypeNameMetaFieldDef,
};

/** Where execution would refuse them nothing is below the field. */
function readArguments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    return {};
  }
}
