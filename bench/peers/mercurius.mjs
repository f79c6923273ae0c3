// Mercurius with compiled queries on Fastify. It reads the same rows from the same table as the gateway, without credentials.
import { makeExecutableSchema } from '@graphql-tools/schema';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import pg from 'pg';

const statement = `
  select id as "databaseId", upper(kind) as kind, name, is_enabled as "isEnabled", definition, created_at as "createdAt",
    updated_at as "updatedAt", (select count(*)::int from gateway.program_signal where signal_id = signal.id) as "usedByProgramCount"
  from gateway.signal where account_id = $1 order by created_at desc, id desc limit $2::int + 1`;

export async function createMercurius({ typeDefs, databaseUrl, accountId, connections }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const schema = makeExecutableSchema({
    typeDefs,
    resolvers: { Query: { signals: (_root, { first }) => readSignals(pool, accountId, first) } },
  });
  const app = Fastify();
  await app.register(mercurius, { schema, jit: 1 });
  await app.ready();
  return app.server;
}

async function readSignals(pool, accountId, first) {
  const { rows } = await pool.query({ name: 'signals', text: statement, values: [accountId, first] });
  const nodes = rows.slice(0, first);
  for (const row of nodes) row.definition = readDefinition(row.definition);
  const last = nodes.at(-1);
  const endCursor = last ? Buffer.from(`${last.createdAt.toISOString()} ${last.databaseId}`).toString('base64') : null;
  return { nodes, pageInfo: { hasNextPage: rows.length > first, endCursor } };
}

/** A stored definition as the graph has it. */
function readDefinition({ persona_ids, countries, company_headcounts, max_profiles_per_sweep }) {
  return {
    __typename: 'NewHireDefinition',
    personaIds: persona_ids,
    countries,
    companyHeadcounts: company_headcounts,
    maxProfilesPerSweep: max_profiles_per_sweep,
  };
}
