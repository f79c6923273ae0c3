import type { GraphQLFieldResolver } from 'graphql';
import type { ClassType } from 'type-graphql';
import type { GraphqlContext } from './run.js';

type Resolve = GraphQLFieldResolver<never, GraphqlContext>;

/** What a neighbourhood gives to the schema of GraphQL. */
export type SchemaPart = {
  /** The classes that declare its fields of the root, and by these its types. */
  classes: ClassType[];
  /** The resolvers of fields that are not properties of what its operations return, by type and field. */
  fields?: Record<string, Record<string, Resolve | { resolve: Resolve; extensions: object }>>;
};
