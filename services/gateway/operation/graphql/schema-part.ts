import type { GraphQLFieldResolver } from 'graphql';
import type { ClassType } from 'type-graphql';
import type { GraphqlContext } from './run.js';

type Resolve = GraphQLFieldResolver<never, GraphqlContext>;

/** What a neighbourhood gives to the schema of GraphQL. */
export type SchemaPart = {
  /** The classes that declare its fields of the root, and by these its types. */
  classes: ClassType[];
  /** What resolves the fields of its types that are no properties of what its operations answer, by type and field. */
  fields?: Record<string, Record<string, Resolve | { resolve: Resolve; extensions: object }>>;
};
