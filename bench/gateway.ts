import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../test/support/service-process.js';
import { measureFindings } from './gateway-findings.js';
import { type Forked, forkProcess } from './gateway-fork.js';
import { measureOverhead } from './gateway-overhead.js';
import { findNode22, installPeers, type Peer, startPeer } from './gateway-peers.js';
import { measureProcesses, startAnotherGateway } from './gateway-processes.js';
import { listed, measureLatency, measureRates, readTarget, type Sizes, type Target } from './gateway-rates.js';
import { type CleanUp, type Measure, measurePhases, startServers } from './measurement.js';
import { type Row, single } from './results.js';
import { startGateway } from './sweep-api.js';
import { countStatements } from './system.js';

const document = `query Signals { signals(first: ${listed}) {
  nodes {
    databaseId kind name isEnabled usedByProgramCount createdAt updatedAt
    definition { __typename ... on NewHireDefinition { personaIds countries companyHeadcounts maxProfilesPerSweep } }
  }
  pageInfo { hasNextPage endCursor }
} }`;
const list = `/v2/signals?limit=${listed}`;

/** The same list of the same table with the names of PostGraphile, which returns the definition as it is stored. */
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

/** What the phases share: a gateway with its list by both interfaces, and the process that sends the load. */
type Shared = {
  sizes: Sizes;
  folder: string;
  servers: { databaseUrl: string; natsUrl: string };
  gateway: { pid: number; apiKey: string; accountId: string };
  headers: Record<string, string>;
  graphql: Answered;
  rest: Answered;
  load: Forked;
  db: pg.Pool;
};
type Answered = Target & { text: string };

const measures = {
  graphql: measureGraphql,
  rest: measureRest,
  node22: measureNode22,
  latency: (_quick, _cleanUp, { load, graphql, sizes }) => measureLatency(load, graphql, sizes),
  overhead: (_quick, cleanUp, { load, servers, gateway, rest, sizes }) =>
    measureOverhead(load, { databaseUrl: servers.databaseUrl, key: gateway.apiKey }, rest, sizes, cleanUp),
  processes: (_quick, cleanUp, { servers, headers, sizes }) =>
    measureProcesses(servers, { path: list, headers }, sizes, cleanUp),
  findings: (_quick, cleanUp, { folder, sizes }) => measureFindings(folder, sizes.drawn, cleanUp),
} satisfies Record<string, Measure<Shared>>;

export type GatewayPhase = keyof typeof measures;
export const gatewayPhases = Object.keys(measures) as GatewayPhase[];

/**
 * `npm run bench -- gateway`: reads a list of 50 signals with nested objects, with an API key, through the real gateway from PostgreSQL,
 * and compares it with servers that return the same list from memory, and with two that read it from the same table without credentials.
 * Also measures the times of answers at half of the highest rate, the cost of authentication, validation and tracing in a request, and
 * what a second process costs, and counts the findings of audits and random requests.
 */
export const benchGateway = (options: { quick: boolean; only: GatewayPhase[] }): Promise<void> =>
  measurePhases('gateway', measures, options, setUp);

async function setUp(isQuick: boolean, cleanUp: CleanUp): Promise<Shared> {
  installPeers();
  const { postgresUrl: databaseUrl, natsUrl, folder } = await startServers('gateway', cleanUp);
  const servers = { databaseUrl, natsUrl };
  const signals = { count: listed, personas: 3 };
  const gateway = await startGateway({ ...servers, folder, cleanUp, withWorker: false, signals });
  const headers = { authorization: gateway.apiKey, 'content-type': 'application/json' };
  const graphql = await listBy(gateway.baseUrl, document, headers);
  const rest = await readTarget({ origin: gateway.baseUrl, method: 'GET', path: list, headers, body: null });
  const load = await forkProcess('gateway-load', { ...rest, count: 1 }, cleanUp);
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  cleanUp(() => db.end());
  return { sizes: isQuick ? quick : full, folder, servers, gateway, headers, graphql, rest, load, db };
}

const listBy = (origin: string, query: string, headers: Record<string, string>): Promise<Answered> =>
  readTarget({ origin, method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query }) });

async function measureGraphql(_quick: boolean, cleanUp: CleanUp, shared: Shared): Promise<Row[]> {
  const { db, gateway, graphql, load, servers, sizes } = shared;
  const typeDefs = readFileSync(join(projectRoot, 'schema/graphql/schema.graphql'), 'utf8');
  const memory = { typeDefs, signals: JSON.parse(graphql.text).data.signals };
  const table = { typeDefs, databaseUrl: servers.databaseUrl, accountId: gateway.accountId, connections };
  const at = async (peer: Peer) => readTarget({ ...graphql, origin: await startPeer(peer, cleanUp) });
  const own = { metric: 'graphql_list', target: graphql, pid: gateway.pid, goalUs: 350 };
  const peers = [
    { metric: 'graphql_list_vs_stock_apollo', goal: 2.5, target: await at({ kind: 'stock-apollo', ...memory }) },
    { metric: 'graphql_list_vs_tuned_apollo', goal: 0.9, target: await at({ kind: 'tuned-apollo', ...memory }) },
    { metric: 'graphql_list_vs_mercurius', goal: 1.3, target: await at({ kind: 'mercurius', ...table }) },
  ];
  const statements = await countPerAnswer(db, 'graphql_list_statements', graphql);
  return [statements, ...(await measureRates(load, own, peers, sizes))];
}

async function measureRest(_quick: boolean, cleanUp: CleanUp, shared: Shared): Promise<Row[]> {
  const { db, gateway, rest, load, sizes } = shared;
  const at = async (kind: 'express' | 'ready-bytes') =>
    readTarget({ ...rest, origin: await startPeer({ kind, rest: rest.text }, cleanUp) });
  const own = { metric: 'rest_list', target: rest, pid: gateway.pid, goalUs: 230 };
  const peers = [
    { metric: 'rest_list_vs_express', goal: 0.7, target: await at('express') },
    { metric: 'rest_list_vs_ready_bytes', goal: null, target: await at('ready-bytes') },
  ];
  const statements = await countPerAnswer(db, 'rest_list_statements', rest);
  return [statements, ...(await measureRates(load, own, peers, sizes))];
}

/** PostGraphile needs Node 22, so the gateway runs on it too. */
async function measureNode22(_quick: boolean, cleanUp: CleanUp, shared: Shared): Promise<Row[]> {
  const { gateway, servers, headers, load, sizes } = shared;
  const gateway22 = await startAnotherGateway(servers, cleanUp, { execPath: findNode22() });
  const target = await listBy(gateway22.origin, document, headers);
  const peer = { kind: 'postgraphile', databaseUrl: servers.databaseUrl, connections } as const;
  const origin = await startPeer(peer, cleanUp, findNode22());
  const postgraphile = await listBy(origin, documentOfPostGraphile(gateway.accountId), headers);
  const own = { metric: 'graphql_list_node22', target, pid: gateway22.pid, goalUs: null };
  const peers = [{ metric: 'graphql_list_vs_postgraphile', goal: 3, target: postgraphile }];
  return measureRates(load, own, peers, sizes);
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
