import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  type ParseOptions,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { findExcess } from './limits.js';

/** A document of this length asks for more than any page shows; lists of values belong into variables, which are not counted. */
const maxTokens = 10_000;
/** Each field of the root is a use case, with statements of its own. */
const maxRootFields = 50;

/** The bounds of a document while it is parsed. */
export const parseOptions: ParseOptions = { maxTokens };

/** What a document is held to beside the rules of GraphQL itself. */
export function documentRules({ introspection }: { introspection: boolean }): ValidationRule[] {
  return introspection ? [limitRootFields] : [limitRootFields, NoSchemaIntrospectionCustomRule];
}

/** Refuses a document that asks the root for too much at once: by aliases, a small body could keep the database busy for minutes. */
const limitRootFields: ValidationRule = (context) => {
  const schema = context.getSchema();
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  let asked = 0;
  return {
    Field() {
      if (!roots.has(context.getParentType() as never)) return;
      asked++;
      if (asked !== maxRootFields + 1) return;
      context.reportError(new GraphQLError(`A document asks for at most ${maxRootFields} fields of the root.`));
    },
  };
};

type Request = { query: string; operationName?: string | null; variables?: Record<string, unknown> | null };

/** Reads a document within the bounds, for a way in that does not do it itself; else what is wrong with it. */
export function readDocument(
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
  request: Request,
): ExecutionArgs | readonly GraphQLError[] {
  let document: DocumentNode;
  try {
    document = parse(request.query, parseOptions);
  } catch (error) {
    const extensions = { code: 'GRAPHQL_PARSE_FAILED' };
    if (!(error instanceof GraphQLError)) return [new GraphQLError('The document is nested too deep.', { extensions })];
    const { message, source, positions } = error;
    return [new GraphQLError(message, { source, positions, extensions })];
  }
  const errors = validate(schema, document, [...specifiedRules, ...rules]);
  if (errors.length > 0) return errors;
  const excess = findExcess(schema, document, request.variables ?? {}, request.operationName ?? undefined);
  if (excess) return [excess];
  return { schema, document, operationName: request.operationName, variableValues: request.variables };
}
