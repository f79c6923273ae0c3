import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, getOperationAST, Kind, type SelectionSetNode } from 'graphql';
import { AppError } from '../../platform/errors.js';
import { fragmentsOf } from './measure-document.js';
import type { GraphqlContext } from './run.js';

/**
 * How many requests a valid document counts as (A12): each field of the root is a use case, as a REST request is. Fields of one name in
 * the answer are executed once, and counted once.
 */
export function countRequests(document: DocumentNode, operationName?: string | null): number {
  const fragments = fragmentsOf(document);
  const names = new Set<string>();
  const seen = new Set<SelectionSetNode>();
  function collect(set: SelectionSetNode | undefined): void {
    if (!set || seen.has(set)) return;
    seen.add(set);
    for (const one of set.selections) {
      if (one.kind === Kind.FIELD) names.add(one.alias?.value ?? one.name.value);
      else collect(one.kind === Kind.FRAGMENT_SPREAD ? fragments[one.name.value]?.selectionSet : one.selectionSet);
    }
  }
  collect(getOperationAST(document, operationName)?.selectionSet);
  return Math.max(1, names.size);
}

/** A refusal as an error of the whole answer; Apollo hides what is no GraphQLError. */
export function toLimited(error: AppError): GraphQLError {
  return new GraphQLError(error.detail, {
    extensions: { code: error.code.toUpperCase(), http: { status: error.status } },
  });
}

/** Counts what a document asks beyond its first field, which was counted when the request came. */
export const countingPlugin: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, request, contextValue }) {
        const more = countRequests(document, request.operationName) - 1;
        if (more === 0) return;
        await contextValue.count(more).catch((thrown) => {
          throw thrown instanceof AppError ? toLimited(thrown) : thrown;
        });
      },
    };
  },
};
