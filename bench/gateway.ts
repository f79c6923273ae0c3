import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../test/support/service-process.js';
import { measureFindings } from './gateway-findings.js';
import { forkProcess } from './gateway-fork.js';
import { measureOverhead } from './gateway-overhead.js';
import { findNode22, installPeers, type Peer, startPeer } from './gateway-peers.js';
import { measureProcesses, startAnotherGateway } from './gateway-processes.js';
import { listed, measureLatency, measureRates, readTarget, type Sizes, type Target } from './gateway-rates.js';
import { runMeasurement, startServers } from './measurement.js';
import { type Row, single } from './results.js';
import { startGateway } from './sweep-api.js';
import { countStatements } from './system.js';

export const gatewayPhases = ['graphql', 'rest', 'node22', 'latency', 'overhead', 'processes', 'findings'] as const;
export type GatewayPhase = (typeof gatewayPhases)[number];

const document = `query Signals { signals(first: ${listed}) {
  nodes {
    databaseId kind name isEnabled usedByProgramCount createdAt updatedAt
    definition { __typename ... on NewHireDefinition { personaIds countries companyHeadcounts maxProfilesPerSweep } }
  }
  pageInfo { hasNextPage endCursor }
} }`;
const list = `/v2/signals?limit=${listed}`;

/** The same list of the same table in the names of PostGraphile, which gives the definition as it is stored. */
const documentOfPostGraphile = (accountId: string): string => `query Signals {
  allSignals(first: ${listed}, condition: { accountId: "${accountId}" }, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
    nodes {
      rowId kind name isEnabled definition createdAt updatedAt
      programSignalsBySignalId { totalCount }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

const full: Sizes = { pairs: 9, requests: 1_500, warmUp: 4_000, drawn: 60 };
const quick: Sizes = { pairs: 3, requests: 600, warmUp: 1_000, drawn: 8 };

/** As many connections as a gateway has by default. */
const connections = 10;

/**
 * `npm run bench -- gateway`: reads a list of 50 signals with nested objects, with an API key, through the real gateway from PostgreSQL,
 * and compares it with servers that return the same list from memory, and with two that read it from the same table without credentials.
 * Also measures the times of answers at half of the highest rate, the cost of authentication, validation and tracing in a request, and
 * what a second process costs, and counts the findings of audits and random requests. Results are written only if everything was measured in full.
 */
export async function benchGateway(options: { quick: boolean; only: GatewayPhase[] }): Promise<void> {
  const sizes = options.quick ? quick : full;
  const phases = options.only.length > 0 ? options.only : gatewayPhases;
  const write = !options.quick && phases.length === gatewayPhases.length;
  installPeers();
  await runMeasurement('gateway', { write }, async (rows, cleanUp) => {
    const server = await startServers('gateway', cleanUp);
    const servers = { databaseUrl: server.postgresUrl, natsUrl: server.natsUrl };
    const signals = { count: listed, personas: 3 };
    const gateway = await startGateway({ ...servers, folder: server.folder, cleanUp, withWorker: false, signals });
    const headers = { authorization: gateway.apiKey, 'content-type': 'application/json' };
    const listBy = (origin: string, query: string) =>
      readTarget({ origin, method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query }) });
    const graphql = await listBy(gateway.baseUrl, document);
    const rest = await readTarget({ origin: gateway.baseUrl, method: 'GET', path: list, headers, body: null });
    const load = await forkProcess('gateway-load', { ...rest, count: 1 }, cleanUp);
    const typeDefs = readFileSync(join(projectRoot, 'schema/graphql/schema.graphql'), 'utf8');
    const at = async (target: Target, peer: Peer) => readTarget({ ...target, origin: await startPeer(peer, cleanUp) });
    const db = new pg.Pool({ connectionString: server.postgresUrl, max: 1 });
    cleanUp(() => db.end());

    if (phases.includes('graphql')) {
      const memory = { typeDefs, signals: JSON.parse(graphql.text).data.signals };
      const table = { typeDefs, databaseUrl: server.postgresUrl, accountId: gateway.accountId, connections };
      const own = { metric: 'graphql_list', target: graphql, pid: gateway.pid, goalUs: 350 };
      const peers = [
        {
          metric: 'graphql_list_vs_stock_apollo',
          goal: 2.5,
          target: await at(graphql, { kind: 'stock-apollo', ...memory }),
        },
        {
          metric: 'graphql_list_vs_tuned_apollo',
          goal: 0.9,
          target: await at(graphql, { kind: 'tuned-apollo', ...memory }),
        },
        { metric: 'graphql_list_vs_mercurius', goal: 1.3, target: await at(graphql, { kind: 'mercurius', ...table }) },
      ];
      rows.push(await countPerAnswer(db, 'graphql_list_statements', graphql));
      rows.push(...(await measureRates(load, own, peers, sizes)));
    }
    if (phases.includes('rest')) {
      const own = { metric: 'rest_list', target: rest, pid: gateway.pid, goalUs: 230 };
      const memory = { rest: rest.text };
      const peers = [
        { metric: 'rest_list_vs_express', goal: 0.7, target: await at(rest, { kind: 'express', ...memory }) },
        { metric: 'rest_list_vs_ready_bytes', goal: null, target: await at(rest, { kind: 'ready-bytes', ...memory }) },
      ];
      rows.push(await countPerAnswer(db, 'rest_list_statements', rest));
      rows.push(...(await measureRates(load, own, peers, sizes)));
    }
    if (phases.includes('node22')) {
      const gateway22 = await startAnotherGateway(servers, cleanUp, { execPath: findNode22() });
      const target = await listBy(gateway22.origin, document);
      const peer = { kind: 'postgraphile', databaseUrl: server.postgresUrl, connections } as const;
      const origin = await startPeer(peer, cleanUp, findNode22());
      const postgraphile = await listBy(origin, documentOfPostGraphile(gateway.accountId));
      const own = { metric: 'graphql_list_node22', target, pid: gateway22.pid, goalUs: null };
      const peers = [{ metric: 'graphql_list_vs_postgraphile', goal: 3, target: postgraphile }];
      rows.push(...(await measureRates(load, own, peers, sizes)));
    }
    if (phases.includes('latency')) rows.push(...(await measureLatency(load, graphql, sizes)));
    if (phases.includes('overhead')) {
      const composition = { databaseUrl: server.postgresUrl, key: gateway.apiKey };
      rows.push(...(await measureOverhead(load, composition, rest, sizes, cleanUp)));
    }
    if (phases.includes('processes')) {
      rows.push(...(await measureProcesses(servers, { path: list, headers }, sizes, cleanUp)));
    }
    if (phases.includes('findings')) rows.push(...(await measureFindings(server.folder, sizes.drawn, cleanUp)));
  });
}

/** How many statements an answer costs; throws where there is none, since every answer is to be read from PostgreSQL. */
async function countPerAnswer(db: pg.Pool, metric: string, target: Target): Promise<Row> {
  const requests = 50;
  const count = await countStatements(db);
  for (let nth = 0; nth < requests; nth++) await readTarget(target);
  const perAnswer = (await count()) / requests;
  if (perAnswer < 1) throw new Error(`${metric}: ${perAnswer} statements an answer`);
  return single(metric, perAnswer, '', null);
}
