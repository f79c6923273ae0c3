import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import type { CompiledQueries } from './compiled-queries.js';

/**
 * Answers what was compiled; all else Apollo executes. (Its option `gateway`, the other place where one may execute for it, makes an
 * object with an accessor for each request: V8 keeps such a one, and the whole answer with it, until the next full collection.)
 */
export function answerCompiled(
  queries: CompiledQueries,
  format: (told: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError,
): ApolloServerPlugin<BaseContext> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ queryHash, document, request, contextValue: context, response: { http } }) {
          const operationName = request.operationName ?? null;
          const key = `${queryHash}:${operationName ?? ''}`;
          const answer = await queries({ key, document, operationName, context, variables: request.variables ?? {} });
          if (!answer) return null;
          const errors = answer.errors?.map((error) => format(error.toJSON(), error));
          return { http, body: { kind: 'single', singleResult: { ...answer, errors } } };
        },
      };
    },
  };
}
