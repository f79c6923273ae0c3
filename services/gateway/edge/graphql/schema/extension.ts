import type { GraphQLSchema } from 'graphql';

/** An addition to the schema of the classes: definitions in the schema definition language, and a function that resolves them in the whole schema. */
export type Extension = { definitions: string; resolve(whole: GraphQLSchema): void };
