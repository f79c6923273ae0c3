import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { Executor } from './executor.js';

type Gateway = NonNullable<ApolloServerOptions<BaseContext>['gateway']>;

/** The one place where Apollo lets another execute; it is asked for no federation. Parsing, validation and plugins stay Apollo's. */
export function executeWith(schema: GraphQLSchema, executor: Executor): Gateway {
  let onSchema: (loaded: { apiSchema: GraphQLSchema; coreSupergraphSdl: string }) => void = () => {};
  return {
    onSchemaLoadOrUpdate(callback) {
      onSchema = callback;
      return () => {};
    },
    async load() {
      onSchema({ apiSchema: schema, coreSupergraphSdl: '' });
      return {
        executor: async ({ document, queryHash, context, request }) => {
          const operationName = request.operationName ?? null;
          const key = `${queryHash}:${operationName ?? ''}`;
          return executor({ key, document, operationName, context, variables: request.variables ?? {} });
        },
      };
    },
    async stop() {},
  };
}
