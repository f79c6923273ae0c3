import { GraphQLJSON } from 'graphql-scalars';
import {
  type ClassType,
  Directive,
  Field,
  Float,
  ID,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
} from 'type-graphql';
import { z } from 'zod';
import { PageInfo } from '../../../../schema/contracts/values.js';
import { type Meta, metaOf, named, toGraphqlWords } from '../../../../schema/contracts/words.js';
import { camelKey } from './case.js';
import { JsonObjectScalar } from './json-object.js';
import { InstantScalar } from './scalars.js';

/** What type-graphql takes as a type: a class, a scalar, the object of an enumeration, or a list of one of them. */
type Type = object;
type Kind = 'object' | 'input';
type Shape = Record<string, z.ZodType>;

const scalars = { ID, Float, Instant: InstantScalar };

/** The classes and enumerations by their names in GraphQL, with the fields or values that each was made of. */
const made = new Map<string, { of: object; type: Type }>();

/** The class of a contract that is answered; a field of GraphQL has the name, the type and the words that its contract says (H15). */
export const objectTypeOf = (contract: z.ZodType): Type => typeOf(contract, 'object');

/** The class of a page of rows: the rows as nodes, also as the edges that Relay reads, and where the page ends (A11). */
export function connectionTypeOf(row: z.ZodType): Type {
  const { title } = metaOf(row);
  const edge = named(
    `${title}Edge`,
    `A row of the type ${title}, and its place in a page.`,
    z.object({
      node: row.describe('The row.'),
      cursor: z.string().describe('The `after` of a page that begins behind this row.'),
    }),
  );
  const connection = z.object({
    nodes: z.array(row).describe('The rows of the page, in order.'),
    edges: z.array(edge).describe('The same rows, as Relay reads them.'),
    page_info: PageInfo.describe('Where the page begins and ends.'),
  });
  return objectTypeOf(named(`${title}Connection`, `A page of rows of the type ${title}.`, connection));
}

/** Gives a class the field of a contract. */
export function addField(target: ClassType, name: string, contract: z.ZodType, kind: Kind): void {
  const { assumedSize, cost } = metaOf(contract);
  if (assumedSize !== undefined) Directive(`@listSize(assumedSize: ${assumedSize})`)(target.prototype, name);
  if (cost !== undefined) Directive(`@cost(weight: "${cost}")`)(target.prototype, name);
  // Made here and not when type-graphql asks for it: what is declared while it builds a schema comes too late.
  const type = typeOf(contract, kind);
  const options = { nullable: contract.isOptional() || contract.isNullable(), description: wordsOf(contract) };
  Field(() => type as ClassType, options)(target.prototype, name);
}

/** What a contract says of a value, or else what it says of the value within. */
function wordsOf(contract: z.ZodType): string | undefined {
  const { description } = metaOf(contract);
  if (description !== undefined) return toGraphqlWords(description);
  const within = unwrap(contract);
  return within && wordsOf(within);
}

function typeOf(contract: z.ZodType, kind: Kind): Type {
  const { graphqlType, ...meta } = metaOf(contract);
  if (typeof graphqlType === 'string') return scalars[graphqlType];
  if (graphqlType) return typeOf(graphqlType, kind);
  const within = unwrap(contract);
  if (within) return typeOf(within, kind);
  if (contract instanceof z.ZodObject) return toClass(contract.shape, meta, kind);
  if (contract instanceof z.ZodArray) return [typeOf(contract.element as z.ZodType, kind)];
  if (contract instanceof z.ZodEnum)
    return meta.values ? toEnumeration(contract.enum as Record<string, string>, meta) : String;
  if (contract instanceof z.ZodNumber) return contract.isInt ? Int : Float;
  switch (contract.type) {
    case 'string':
      return String;
    case 'boolean':
    case 'literal':
      return Boolean;
    case 'record':
      return JsonObjectScalar;
    case 'unknown':
      return GraphQLJSON;
    default:
      throw new Error(`No type of GraphQL is like ${contract.type}: give the contract a graphqlType.`);
  }
}

/** What a contract adds optional, null, a default or a transformation to. */
function unwrap(contract: z.ZodType): z.ZodType | undefined {
  if (contract instanceof z.ZodPipe) {
    const { in: from, out: to } = contract.def;
    return (from instanceof z.ZodTransform ? to : from) as z.ZodType;
  }
  return (contract.def as { innerType?: z.ZodType }).innerType;
}

function toClass(shape: Shape, { about, ...meta }: Meta, kind: Kind): Type {
  const title = kind === 'object' ? meta.title : (meta.inputTitle ?? meta.title);
  return makeOnce(title, shape, () => {
    const target: ClassType = class {};
    for (const [key, contract] of Object.entries(shape)) addField(target, camelKey(key), contract, kind);
    const decorate = kind === 'object' ? ObjectType : InputType;
    decorate(title!, { description: toGraphqlWords(about!) })(target);
    return target;
  });
}

function toEnumeration(of: Record<string, string>, { title, about, values }: Meta): Type {
  return makeOnce(title, of, () => {
    const entries = Object.entries(values!).map(([value, meaning]) => [
      value,
      { description: toGraphqlWords(meaning) },
    ]);
    registerEnumType(of, {
      name: title!,
      description: toGraphqlWords(about!),
      valuesConfig: Object.fromEntries(entries),
    });
    return of;
  });
}

/** Throws for contracts of one name with other fields, of which GraphQL would have one only. */
function makeOnce(title: string | undefined, of: object, make: () => Type): Type {
  if (title === undefined) throw new Error(`A contract of ${Object.keys(of)} has no name for GraphQL.`);
  const known = made.get(title);
  if (known && `${Object.keys(known.of)}` !== `${Object.keys(of)}`)
    throw new Error(`Two contracts have the name ${title}.`);
  if (known) return known.type;
  const type = make();
  made.set(title, { of, type });
  return type;
}
