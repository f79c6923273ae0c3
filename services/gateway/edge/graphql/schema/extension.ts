import type { GraphQLSchema } from 'graphql';

/** What is added to the schema of the classes: definitions, in the language of schemas, and what resolves them in the whole schema. */
export type Extension = { definitions: string; resolve(whole: GraphQLSchema): void };
