import { createServer } from 'node:http';
import { ApolloServer, type BaseContext } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { makeExecutableSchema } from '@graphql-tools/schema';
import express, { type Express } from 'express';
import { answerCompiled } from '../services/gateway/graphql/answer-compiled.js';
import { createCompiledQueries } from '../services/gateway/graphql/compiled-queries.js';
import { limitsPlugin } from '../services/gateway/graphql/limits.js';
import { documentRules, parseOptions } from '../services/gateway/graphql/read-document.js';
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
  const tuned = () => ({
    parseOptions,
    validationRules: documentRules({ introspection: true }),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      limitsPlugin as never,
      answerCompiled(createCompiledQueries(schema), (told) => told),
    ],
  });
  const apollo = new ApolloServer<BaseContext>({
    stopOnTerminationSignals: false,
    schema,
    ...(isTuned ? tuned() : {}),
  });
  await apollo.start();
  app.use('/graphql', express.json(), expressMiddleware(apollo));
}
