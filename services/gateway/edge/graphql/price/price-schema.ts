import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  type TypeNode,
} from 'graphql';
import { fieldNameOf } from '../../../operation/graphql/names.js';
import type { AnyOperation } from '../../../operation/operation.js';
import { weightOfOperation } from './weigh-operation.js';

const rootTypes = ['Query', 'Mutation', 'Subscription'];

/**
 * Adds the cost of the root fields to the schema definitions: each field weighs as much as the operation of its name, and a field that returns a
 * page has as many rows as `first` says. Throws for a field that is not an operation and has no weight of its own.
 */
export function priceSchema(definitions: DocumentNode, operations: AnyOperation[]): DocumentNode {
  const byName = new Map(operations.map((one) => [fieldNameOf(one), one]));
  return { ...definitions, definitions: definitions.definitions.map(priceType) };

  function priceType(type: DefinitionNode): DefinitionNode {
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION || !rootTypes.includes(type.name.value)) return type;
    return { ...type, fields: type.fields?.map((field) => priceField(type, field)) };
  }

  function priceField(type: ObjectTypeDefinitionNode, field: FieldDefinitionNode): FieldDefinitionNode {
    const directives = [...(field.directives ?? [])];
    const has = (name: string): boolean => directives.some((one) => one.name.value === name);
    if (!has('cost')) {
      const operation = byName.get(field.name.value);
      if (!operation)
        throw new Error(`${type.name.value}.${field.name.value} is not an operation and has no cost of its own`);
      directives.push(directive(`@cost(weight: "${weightOfOperation(operation)}")`));
    }
    const isPage =
      nameOf(field.type).endsWith('Connection') && field.arguments?.some(({ name }) => name.value === 'first');
    if (isPage && !has('listSize'))
      directives.push(
        pageSizeBy(field.arguments!.map(({ name }) => name.value).filter((name) => slicing.includes(name))),
      );
    const weights = weightsOfArguments(byName.get(field.name.value));
    return { ...field, directives, arguments: field.arguments?.map((one) => weighArgument(one, weights)) };
  }
}

type Weights = Partial<Record<string, number>>;

/** The weights of arguments by their names: those with many items, and that with the words of a search. */
function weightsOfArguments(operation: AnyOperation | undefined): Weights {
  const { itemWeight, searchWeight } = operation ?? {};
  return { input: itemWeight, items: itemWeight, q: searchWeight };
}

function weighArgument(argument: InputValueDefinitionNode, weights: Weights): InputValueDefinitionNode {
  const weight = weights[argument.name.value];
  if (weight === undefined) return argument;
  return { ...argument, directives: [...(argument.directives ?? []), directive(`@cost(weight: "${weight}")`)] };
}

const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type));

/** Parses a directive. */
function directive(text: string): ConstDirectiveNode {
  const [type] = parse(`type T { f: Int ${text} }`, { noLocation: true }).definitions;
  return (type as ObjectTypeDefinitionNode).fields![0]!.directives![0]!;
}

/** The arguments that say how long a page is. */
const slicing = ['first', 'last'];

/** All lists have the same paging (A11). */
const pageSizeBy = (names: string[]): ConstDirectiveNode =>
  directive(
    `@listSize(assumedSize: 50, slicingArguments: ${JSON.stringify(names)}, sizedFields: ["nodes", "edges"], requireOneSlicingArgument: false)`,
  );
