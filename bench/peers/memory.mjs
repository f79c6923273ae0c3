// Servers that answer the lists from memory, without credentials or a database.
import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { makeExecutableSchema } from '@graphql-tools/schema';
import express from 'express';
import { compileQuery, isCompiledQuery } from 'graphql-jit';

export async function createMemoryPeer(peer) {
  const app = express();
  if (peer.kind === 'express') serveList(app, peer.rest);
  else if (peer.kind === 'ready-bytes') serveBytes(app, peer.rest);
  else await serveApollo(app, peer);
  return createServer(app);
}

/** An ordinary Express handler, which serialises the list for each request; without ETags. */
function serveList(app, body) {
  const list = JSON.parse(body);
  app.disable('etag');
  app.get('/v2/signals', (_request, response) => void response.json(list));
}

/** Answers with ready bytes: an upper bound for every server that computes its answer. */
function serveBytes(app, body) {
  app.get('/v2/signals', (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(body);
  });
}

async function serveApollo(app, { kind, typeDefs, signals }) {
  const isTuned = kind === 'tuned-apollo';
  const schema = makeExecutableSchema({ typeDefs, resolvers: { Query: { signals: () => signals } } });
  if (isTuned) app.disable('etag');
  // A fast configuration of Apollo: no plugin that wraps resolvers, and queries are compiled once.
  const tuned = () => [ApolloServerPluginCacheControlDisabled(), answerCompiled(schema)];
  // The schema makes Apollo a subgraph, which would be traced.
  const plugins = [ApolloServerPluginInlineTraceDisabled(), ...(isTuned ? tuned() : [])];
  const apollo = new ApolloServer({ stopOnTerminationSignals: false, schema, plugins });
  await apollo.start();
  app.use('/graphql', express.json(), expressMiddleware(apollo));
}

function answerCompiled(schema) {
  const known = new WeakMap();
  function compile(document) {
    const found = known.get(document) ?? compileQuery(schema, document);
    if (!isCompiledQuery(found)) throw new Error('a query of the measurement does not compile');
    known.set(document, found);
    return found;
  }
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ document, request, response: { http } }) {
          const singleResult = await compile(document).query(undefined, {}, request.variables ?? {});
          return { http, body: { kind: 'single', singleResult } };
        },
      };
    },
  };
}
