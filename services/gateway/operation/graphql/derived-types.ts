import { GraphQLJSON } from 'graphql-scalars';
import {
  type ClassType,
  createUnionType,
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
import { identifier, PageInfo } from '../../../../schema/contracts/values.js';
import { type Meta, metaOf, named, toGraphqlWords } from '../../../../schema/contracts/words.js';
import { camelKey } from './case.js';
import { noteType, toGlobalId } from './global-ids.js';
import { JsonObjectScalar } from './json-object.js';
import { inputNameOf } from './names.js';
import { InstantScalar } from './scalars.js';

/** What type-graphql takes as a type: a class, a scalar, the object of an enumeration, or a list of one of them. */
type Type = object;
type Kind = 'object' | 'input';
type Shape = Record<string, z.ZodType>;

const scalars = { ID, Float, Instant: InstantScalar };

/** The classes and enumerations by their names in GraphQL, with the fields or values that each was made of. */
const made = new Map<string, { of: object; type: Type }>();

/** The class of a contract for answers. A GraphQL field takes its name, its type and its description from its contract (H15). */
export const objectTypeOf = (contract: z.ZodType): Type => typeOf(contract, 'object');

/**
 * The class of a page of rows: the rows as nodes, also as the edges that Relay reads, and where the page ends (A11). `uncounted` says why it
 * does not say how many rows there are.
 */
export function connectionTypeOf(row: z.ZodType, uncounted?: string): Type {
  const { graphqlType } = metaOf(row);
  const { title } = metaOf(graphqlType instanceof z.ZodType ? graphqlType : row);
  const edge = named(
    `${title}Edge`,
    `A row of the type ${title}, and its place in a page.`,
    z.object({
      node: row.describe('The row.'),
      cursor: z.string().describe('The value of `after` for a page that begins after this row.'),
    }),
  );
  const connection = z.object({
    nodes: z.array(row).describe('The rows of the page, in order.'),
    edges: z.array(edge).describe('The same rows, as Relay reads them.'),
    page_info: PageInfo.describe('Where the page begins and ends.'),
  });
  const about = [`A page of rows of the type ${title}.`, ...(uncounted ? [uncounted] : [])].join(' ');
  return objectTypeOf(named(`${title}Connection`, about, connection));
}

/** Gives a class the field of a contract. */
export function addField(target: ClassType, name: string, contract: z.ZodType, kind: Kind): void {
  const { assumedSize, cost } = metaOf(contract);
  if (assumedSize !== undefined) Directive(`@listSize(assumedSize: ${assumedSize})`)(target.prototype, name);
  if (cost !== undefined) Directive(`@cost(weight: "${cost}")`)(target.prototype, name);
  // Created here and not when type-graphql requests it: declarations that are made while it builds a schema come too late.
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
  const { graphqlType, oneOf, ...meta } = metaOf(contract);
  if (oneOf && kind === 'object') return toUnion(oneOf.types, meta);
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
      throw new Error(`No GraphQL type corresponds to ${contract.type}: give the contract a graphqlType.`);
  }
}

/** The contract to which this one adds optional, null, a default or a transformation. */
function unwrap(contract: z.ZodType): z.ZodType | undefined {
  if (contract instanceof z.ZodPipe) {
    const { in: from, out: to } = contract.def;
    return (from instanceof z.ZodTransform ? to : from) as z.ZodType;
  }
  return (contract.def as { innerType?: z.ZodType }).innerType;
}

function toClass(shape: Shape, { about, ...meta }: Meta, kind: Kind): Type {
  const title = kind === 'object' ? meta.title : meta.title && inputNameOf(meta.inputTitle ?? meta.title);
  return makeOnce(title, shape, () => {
    const target: ClassType = class {};
    const identity = kind === 'object' ? identityOf(shape, meta) : null;
    if (identity !== null) addIdentity(target, title!, identity, shape[identity]!);
    for (const [key, contract] of Object.entries(shape)) {
      if (kind === 'object' && ((key === 'id' && identity === 'id') || metaOf(contract).isOnlyRest)) continue;
      const property = camelKey(key);
      const name = (kind === 'object' && metaOf(contract).graphqlName) || property;
      const { oneOf } = metaOf(contract);
      if (oneOf && kind === 'object') noteReader(title!, name, withTypeName(property, oneOf));
      if (name !== property) noteReader(title!, name, (row) => row[property]);
      addField(target, name, contract, kind);
    }
    if (meta.isPayload) Directive('@cost(weight: "0")')(target);
    const decorate = kind === 'object' ? ObjectType : InputType;
    decorate(title!, { description: toGraphqlWords(about!) })(target);
    return target;
  });
}

/** A union of the objects that a value may be. */
function toUnion(types: Record<string, z.ZodType>, { title, about }: Meta): Type {
  return makeOnce(title, types, () => {
    const classes = Object.values(types).map((one) => typeOf(one, 'object') as ClassType);
    return createUnionType({
      name: title!,
      description: toGraphqlWords(about!),
      types: () => classes,
      resolveType: (value: { __typename?: string }) => value.__typename,
    });
  });
}

/** Returns a reader of a property that may be one of several objects; it adds the name of the object's type. */
function withTypeName(property: string, { beside, types }: NonNullable<Meta['oneOf']>): Read {
  const names = new Map(Object.entries(types).map(([value, one]) => [value, metaOf(one).title]));
  const typeKey = camelKey(beside);
  return (row) => row[property] && { ...(row[property] as object), __typename: names.get(row[typeKey] as string) };
}

/** The property by which objects of a contract differ; null where they have no identity. */
export function identityOf(shape: Shape, { key = 'id' }: Meta): string | null {
  return key !== null && shape[key] ? key : null;
}

/** Adds the fields of every object with an identity: the id by which Relay refetches it, and the id that REST and pushes use. */
function addIdentity(target: ClassType, title: string, key: string, contract: z.ZodType): void {
  const property = camelKey(key);
  noteType(title);
  noteReader(title, 'id', (row) => toGlobalId(title, row[property]));
  addField(target, 'id', globalId, 'object');
  noteReader(title, 'databaseId', (row) => row[property]);
  addField(target, 'databaseId', identifier.meta({ description: metaOf(contract).description }), 'object');
}

const globalId = identifier.describe(
  'The ID of the object among all objects of all types that an account sees, by which caches know it. It is opaque; arguments take it, or the `databaseId`.',
);

/** How a field is read from what its operation answered, where that is no property of the field's name. It takes neither arguments nor time. */
export type Read = (row: Record<string, unknown>) => unknown;

/** The readers of fields, by type and field. */
export const fieldReaders = new Map<string, Map<string, Read>>();

export function noteReader(type: string, field: string, read: Read): void {
  fieldReaders.set(type, (fieldReaders.get(type) ?? new Map()).set(field, read));
}

function toEnumeration(of: Record<string, string>, { title, about, values }: Meta): Type {
  return makeOnce(title, of, () => {
    const entries = Object.entries(values!).map(([value, meaning]) => [
      value.toUpperCase(),
      { description: toGraphqlWords(meaning) },
    ]);
    const upper = Object.fromEntries(Object.values(of).map((value) => [value.toUpperCase(), value]));
    registerEnumType(upper, {
      name: title!,
      description: toGraphqlWords(about!),
      valuesConfig: Object.fromEntries(entries),
    });
    return upper;
  });
}

/** Throws for contracts with the same name but different fields, since GraphQL would have only one of them. */
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
