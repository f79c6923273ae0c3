import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { type GraphQLSchema, type GraphQLUnionType, isObjectType } from 'graphql';
import { AppError } from '../../../../platform/errors.js';
import { refusal } from '../../../../platform/validate.js';
import { parseGlobalId } from '../../../operation/graphql/global-ids.js';
import type { GraphqlContext } from '../../../operation/graphql/run.js';
import { type AnyOperation, authorise } from '../../../operation/operation.js';
import type { Principal } from '../../../operation/principal.js';
import { type Readers, readObjects, type Wanted, wantedOf } from './read-objects.js';

/** How many objects a router reads at once. */
const maxRepresentations = 200;

/**
 * The definitions that a router of Apollo Federation needs from a subgraph: `_service`, `_entities`, and the keys of objects. Objects that
 * operations read by ids are found by `id` or `databaseId`; of the others, a router may only pass on the `id`.
 */
export function defineFederation(schema: GraphQLSchema, readers: Readers): string {
  const withId = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && type.getFields().databaseId);
  const keysOf = (type: string): string =>
    readers.has(type) ? '@key(fields: "id") @key(fields: "databaseId")' : '@key(fields: "id", resolvable: false)';
  return `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])

    """The specification that gives directives their meaning."""
    directive @link(
      """The address of the specification."""
      url: String!
      """The names that the schema takes from it."""
      import: [link__Import]
    ) repeatable on SCHEMA

    """The fields by which a router of Apollo Federation identifies an object, also in other graphs."""
    directive @key(
      """The names of the fields."""
      fields: federation__FieldSet!
      """Whether \`_entities\` reads the object by them."""
      resolvable: Boolean = true
    ) repeatable on OBJECT | INTERFACE

    """A type or field that other graphs of a router may also define, in the same way."""
    directive @shareable repeatable on OBJECT | FIELD_DEFINITION

    """A name that is taken from a specification."""
    scalar link__Import
    """The names of fields."""
    scalar federation__FieldSet
    """An object by its \`__typename\` and one of its keys."""
    scalar _Any

    """An object that a router reads by its key."""
    union _Entity = ${[...readers.keys()].join(' | ')}

    """What a router requests from a graph before it composes the graph with others."""
    type _Service @shareable {
      """The definitions of this schema, in the schema definition language."""
      sdl: String!
    }

    extend type Query {
      """The definitions of this schema for a router of Apollo Federation. The field is available if introspection is."""
      _service: _Service! @cost(weight: "36")
      """The objects that a router requests, in that order; null for each that does not exist, or that the caller may not read."""
      _entities(
        """Objects of any types, at most ${maxRepresentations}."""
        representations: [_Any!]! @cost(weight: "0.1")
      ): [_Entity]! @cost(weight: "1") @listSize(slicingArguments: ["representations"])
    }

    extend type PageInfo @shareable
    ${withId.map(({ name }) => `extend type ${name} ${keysOf(name)}`).join('\n')}`;
}

/** Sets the resolvers of the fields that `defineFederation` has added. The definitions are printed at their first request. */
export function resolveFederation(schema: GraphQLSchema, readers: Readers): void {
  (schema.getType('_Entity') as GraphQLUnionType).resolveType = (row) => row.__typename;
  const { _service, _entities } = schema.getQueryType()!.getFields();
  let sdl: string | undefined;
  const print = (): string => {
    sdl ??= printSchemaWithDirectives(schema);
    return sdl;
  };
  _service!.resolve = () => ({ sdl: print() });
  _entities!.resolve = (_root, { representations }, ctx: GraphqlContext) => {
    const mayRead = (type: string) => isAllowed(readers.get(type)!.operation, ctx.caller.principal);
    const wanted = readAll(representations, readers).map((one) => (one && mayRead(one.type) ? one : null));
    return readObjects(ctx, readers, wanted);
  };
}

/** The objects that representations name; null for a key that no object can have. Throws for a value that is not a representation. */
function readAll(representations: unknown[], readers: Readers): (Wanted | null)[] {
  if (representations.length > maxRepresentations) {
    const message = `must be at most ${maxRepresentations} objects`;
    throw refusal('invalid_request', [{ location: 'path.representations', message }]);
  }
  const types = representations.map(typeOf);
  const message = 'must have the `__typename` of an object that has a key';
  const errors = types.flatMap((type, index) =>
    type !== null && readers.has(type) ? [] : [{ location: `path.representations[${index}]`, message }],
  );
  if (errors.length > 0) throw refusal('invalid_request', errors);
  return representations.map((one, index) => readKey(types[index]!, one as Record<string, unknown>, readers));
}

function typeOf(representation: unknown): string | null {
  const { __typename: type } = (representation ?? {}) as { __typename?: unknown };
  return typeof type === 'string' ? type : null;
}

function readKey(type: string, { id, databaseId }: Record<string, unknown>, readers: Readers): Wanted | null {
  const named = typeof id === 'string' ? parseGlobalId(id) : { type, databaseId };
  return named?.type === type ? wantedOf(readers, type, named.databaseId) : null;
}

function isAllowed(operation: AnyOperation, principal: Principal): boolean {
  try {
    return authorise(operation, principal);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
