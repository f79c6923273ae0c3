// PostGraphile with its Amber preset over the gateway's tables. It needs Node 22.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

export async function createPostGraphile({ databaseUrl, connections }) {
  const pgService = makePgService({
    connectionString: databaseUrl,
    schemas: ['gateway'],
    poolConfig: { max: connections },
  });
  const server = createServer();
  await postgraphile({
    extends: [PostGraphileAmberPreset],
    // It hides orders whose column is not the first of an index; the list is ordered within an account.
    disablePlugins: ['PgIndexBehaviorsPlugin'],
    pgServices: [pgService],
    grafserv: { graphqlPath: '/graphql', graphiql: false, websockets: false },
    grafast: { explain: false },
  })
    .createServ(grafserv)
    .addTo(server);
  return server;
}
