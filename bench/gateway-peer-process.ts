import { createServer } from 'node:http';
import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { makeExecutableSchema } from '@graphql-tools/schema';
import express, { type Express } from 'express';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { answerOrders } from './gateway-fork.js';

// The servers that the gateway is compared with, in a process of their own: the same lists from memory, without credentials or a database.

export type Peer = {
  kind: 'stock-apollo' | 'tuned-apollo' | 'express' | 'ready-bytes';
  /** The gateway's schema as text. */
  typeDefs: string;
  /** The result of the root field `signals`. */
  signals: unknown;
  /** The body of the REST list. */
  rest: string;
};

answerOrders<Peer>(async (peer) => {
  const app = express();
  if (peer.kind === 'express') serveList(app, peer.rest);
  else if (peer.kind === 'ready-bytes') serveBytes(app, peer.rest);
  else await serveApollo(app, peer);
  return createServer(app);
});

/** An ordinary Express handler, which serialises the list for each request; without ETags. */
function serveList(app: Express, body: string): void {
  const list = JSON.parse(body);
  app.disable('etag');
  app.get('/v2/signals', (_request, response) => void response.json(list));
}

/** Answers with ready bytes: an upper bound for every server that computes its answer. */
function serveBytes(app: Express, body: string): void {
  app.get('/v2/signals', (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(body);
  });
}

async function serveApollo(app: Express, { kind, typeDefs, signals }: Peer): Promise<void> {
  const isTuned = kind === 'tuned-apollo';
  const schema = makeExecutableSchema({ typeDefs, resolvers: { Query: { signals: () => signals } } });
  if (isTuned) app.disable('etag');
  // A fast configuration of Apollo: no plugin that wraps resolvers, and queries are compiled once.
  const tuned = () => ({ plugins: [ApolloServerPluginCacheControlDisabled(), answerCompiled(schema)] });
  const apollo = new ApolloServer<BaseContext>({
    stopOnTerminationSignals: false,
    schema,
    ...(isTuned ? tuned() : {}),
  });
  await apollo.start();
  app.use('/graphql', express.json(), expressMiddleware(apollo));
}

function answerCompiled(schema: GraphQLSchema): ApolloServerPlugin<BaseContext> {
  const known = new WeakMap<DocumentNode, CompiledQuery>();
  function compile(document: DocumentNode): CompiledQuery {
    const found = known.get(document) ?? compileQuery(schema, document);
    if (!isCompiledQuery(found)) throw new Error('a query of the measurement does not compile');
    known.set(document, found);
    return found;
  }
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ document, request, response: { http } }) {
          const answer = await compile(document).query(undefined, {}, request.variables ?? {});
          return { http, body: { kind: 'single', singleResult: answer as never } };
        },
      };
    },
  };
}
