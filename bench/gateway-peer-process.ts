import { createServer } from 'node:http';
import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { makeExecutableSchema } from '@graphql-tools/schema';
import express, { type Express } from 'express';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { answerOrders } from './gateway-fork.js';

// What the gateway is held against, in a process of its own: the same lists from memory, without a credential or a database.

export type Peer = {
  kind: 'stock-apollo' | 'tuned-apollo' | 'express' | 'ready-bytes';
  /** The gateway's schema as text. */
  typeDefs: string;
  /** What the field `signals` of the root answers. */
  signals: unknown;
  /** The bytes of the REST list, as text. */
  rest: string;
};

answerOrders<Peer>(async (peer) => {
  const app = express();
  if (peer.kind === 'express') serveList(app, peer.rest);
  else if (peer.kind === 'ready-bytes') serveBytes(app, peer.rest);
  else await serveApollo(app, peer);
  return createServer(app);
});

/** Written out for each request, as anybody would do it, but without an etag: what design/stack.md 5a measured as express. */
function serveList(app: Express, body: string): void {
  const list = JSON.parse(body);
  app.disable('etag');
  app.get('/v2/signals', (_request, response) => void response.json(list));
}

/** What no server that makes its answer can reach. */
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
  // What anybody does who wants Apollo fast: no plugin that wraps resolvers, and queries compiled once.
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
