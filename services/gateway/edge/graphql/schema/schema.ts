import 'reflect-metadata';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { getDocumentNodeFromSchema } from '@graphql-tools/utils';
import { type GraphQLObjectType, type GraphQLSchema, isScalarType, parse, specifiedDirectives } from 'graphql';
import { buildSchemaSync, type ClassType, createResolversMap, type NonEmptyArray } from 'type-graphql';
import { access } from '../../../access/resolvers.js';
import { directory } from '../../../directory/resolvers.js';
import { forwarded } from '../../../forwarded/resolvers.js';
import { lookalikes } from '../../../lookalikes/resolver.js';
import { fieldReaders } from '../../../operation/graphql/derived-types.js';
import { fieldNameOf } from '../../../operation/graphql/names.js';
import type { GraphqlContext } from '../../../operation/graphql/run.js';
import type { SchemaPart } from '../../../operation/graphql/schema-part.js';
import { type AnyOperation, authorise } from '../../../operation/operation.js';
import { prospecting } from '../../../prospecting/resolvers.js';
import { research } from '../../../research/resolvers.js';
import { sources } from '../../../sources/resolvers.js';
import { tenants } from '../../../tenants/resolvers.js';
import { operations } from '../../operations.js';
import { costDirective, listSizeDirective } from '../price/costs.js';
import { priceSchema } from '../price/price-schema.js';
import { edgesOf } from './edges/edges.js';
import { nodesOf } from './nodes.js';

const rootTexts: Record<string, string> = {
  Query: 'Fields that read, preview and search. Each field is also an operation of REST.',
  Mutation: 'Fields that change something. Each field is also an operation of REST.',
  Subscription: 'Events as they happen, over WebSocket (graphql-transport-ws).',
};

/** What each neighbourhood gives to the schema. */
const parts: SchemaPart[] = [tenants, access, directory, forwarded, prospecting, lookalikes, research, sources];

/**
 * Builds the executable schema from the parts of the neighbourhoods. type-graphql creates the definitions of all classes at once, since types of
 * one part refer to those of others, and makeExecutableSchema joins them and the extensions with their resolvers. The definitions are not
 * validated here, which would take a fiftieth of the start: codegen validates them, and Apollo validates the resulting schema.
 */
export function createSchema(): GraphQLSchema {
  const built = buildSchemaSync({
    directives: [...specifiedDirectives, costDirective, listSizeDirective],
    resolvers: parts.flatMap(({ classes }) => classes) as NonEmptyArray<ClassType>,
    // The contract validates (H15).
    validate: false,
    // This schema is only read from, and introspecting it takes a twentieth of the start; graphql validates the schema that is served.
    skipCheck: true,
    // Checks each field against its operation's declaration, which is checked again when the operation runs.
    authChecker: ({ context }: { context: GraphqlContext }, [operation]: AnyOperation[]) =>
      authorise(operation!, context.caller.principal),
    // Asked for wherever there is a subscription; ours bring their own events (`subscribe`).
    pubSub: {
      publish() {},
      subscribe() {
        throw new Error('subscriptions of leadwire have no topics');
      },
    },
  });
  for (const root of [built.getQueryType()!, built.getMutationType()!, built.getSubscriptionType()!])
    root.description = rootTexts[root.name];
  const extensions = [edgesOf(built, operations), nodesOf(built, operations)];
  const classes = priceSchema(getDocumentNodeFromSchema(built), operations);
  const executable = makeExecutableSchema({
    typeDefs: [classes, ...extensions.map(({ definitions }) => parse(definitions, { noLocation: true }))],
    resolvers: [withoutReaders(createResolversMap(built)), ...parts.map(({ fields }) => fields ?? {})],
    updateResolversInPlace: true,
    assumeValidSDL: true,
  });
  for (const one of extensions) one.resolve(executable);
  return setPrinters(setReaders(executable));
}

/** Sets the readers of fields that are not properties of their objects, as resolvers and as functions that a plan calls without arguments. */
function setReaders(schema: GraphQLSchema): GraphQLSchema {
  for (const [type, readers] of fieldReaders) {
    const fields = (schema.getType(type) as GraphQLObjectType | undefined)?.getFields() ?? {};
    for (const [name, read] of readers) Object.assign(fields[name] ?? {}, { resolve: read, extensions: { read } });
  }
  return schema;
}

/** Lets a plan find the operation by which PostgreSQL prints the page of a field of the root. */
function setPrinters(schema: GraphQLSchema): GraphQLSchema {
  const fields = schema.getQueryType()!.getFields();
  for (const operation of operations) {
    if (operation.print) Object.assign(fields[fieldNameOf(operation)]!.extensions, { printedBy: operation });
  }
  return schema;
}

type Resolvers = ReturnType<typeof createResolversMap>;

/**
 * Drops the resolvers of object fields: type-graphql resolves each by its own chain that ends in the property of that name, as execution does
 * without a resolver. A list of 50 spent a fifth of its time in those chains.
 */
function withoutReaders(resolvers: Resolvers): Resolvers {
  const roots = ['Query', 'Mutation', 'Subscription'];
  const isReader = ([name, type]: [string, object]): boolean =>
    !roots.includes(name) && !isScalarType(type) && Object.values(type).every((field) => typeof field === 'function');
  return Object.fromEntries(Object.entries(resolvers).filter((entry) => !isReader(entry as [string, object])));
}
