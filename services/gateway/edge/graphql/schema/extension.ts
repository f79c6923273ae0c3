import { extendSchema, type GraphQLSchema, parse } from 'graphql';

/** What is added to the schema of the classes: definitions, in the language of schemas, and what resolves them in the extended schema. */
export type Extension = { definitions: string; resolve(extended: GraphQLSchema): void };

/**
 * Returns the schema with what the extensions add. All are added at once, since extending goes through the whole schema. The definitions
 * are not validated here, which would take a fiftieth of the start: codegen validates them, and Apollo the schema that they make.
 */
export function extendWith(schema: GraphQLSchema, extensions: Extension[]): GraphQLSchema {
  const definitions = parse(extensions.map((one) => one.definitions).join('\n'), { noLocation: true });
  const extended = extendSchema(schema, definitions, { assumeValidSDL: true });
  for (const one of extensions) one.resolve(extended);
  return extended;
}
