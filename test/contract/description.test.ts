import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { findWrongEdge, listConnections } from './edges.js';
import { type Outcome, runDescription } from './run.js';
import { runGraphql } from './run-graphql.js';
import { sendExamples } from './send-examples.js';
import { openSession, type Session } from './session.js';

// Draws good and bad requests from /openapi.json and from the GraphQL schema, and checks every answer against them. CONTRACT_SEED and CONTRACT_RUNS
// (requests to each operation) select another or a longer run; the same seed reproduces a finding.

const seed = Number(process.env.CONTRACT_SEED ?? 1);
const runs = Number(process.env.CONTRACT_RUNS ?? 16);

let system: System;
let session: Session;

beforeAll(async () => {
  const env = { RESEARCH_PROVIDER: 'staff', CRM_ALLOW_DESTINATIONS: '127.0.0.1/32' };
  system = await startSystem({ services: ['feed', 'webhooks', 'gateway', 'worker'], env });
  session = await openSession(system);
}, 180_000);
afterAll(async () => {
  session?.close();
  await system?.stop();
}, 60_000);

function tell({ requests, statuses, slowest }: Outcome): void {
  if (!process.env.CONTRACT_RUNS) return;
  const counts = [...statuses].sort().map(([name, count]) => `${name} ${count}`);
  const late = slowest.map(({ ms, request }) => `${ms} ms ${request.slice(0, 300)}`);
  console.log([`${requests} requests, seed ${seed}`, ...counts, ...late].join('\n'));
}

// The examples name endpoints on a host that does not exist, and deliveries that are past the retention.
const refusals: Record<string, number> = {
  ...{ registerWebhookEndpoint: 422, webhookEndpoint: 404, changeWebhookEndpoint: 404, deleteWebhookEndpoint: 404 },
  ...{ pauseWebhookEndpoint: 404, resumeWebhookEndpoint: 404, webhookEndpointStatistics: 404 },
  ...{ rotateWebhookEndpointSecret: 404, deletePreviousWebhookEndpointSecret: 404, testWebhookEndpoint: 404 },
  ...{ startWebhookReplay: 404, webhookReplays: 404, webhookReplay: 404 },
  ...{ pauseWebhookReplay: 404, resumeWebhookReplay: 404, cancelWebhookReplay: 404 },
  ...{ webhookDelivery: 410, replayWebhookDelivery: 410 },
  // The interval in the list's example ends in the past, so no current event is learned from it.
  ...{ icpSignal: 404, icpSignalMatch: 404 },
  // The directory has one of the two companies of the example.
  ...{ reportCompanyConflict: 422, companyConflict: 404, decideCompanyConflict: 404 },
  // The run has ended by then, and a signal of companies that people left is still there.
  ...{ cancelLeadGenerationRun: 409, deletePersona: 409, deleteCompaniesList: 409 },
  // No run has found one.
  ...{ lead: 404, changeLead: 404 },
  // Hooks are of a host that does not exist, too.
  ...{ createHook: 422, deleteHook: 404 },
  // The connection of the example is one of imported data, which nobody can write to.
  ...{ createOutlet: 422, outlet: 404, changeOutlet: 404, deleteOutlet: 404, testOutlet: 404, outletDeliveries: 404 },
  // No board was looked for.
  ...{ source: 404, changeSource: 404, readSource: 404 },
};

test('A9: the example requests, sent one after the other, get the expected responses', async () => {
  // The example's CRM is a real one, so an imported one takes its place.
  await system.rest('POST', '/v2/crm-connections', { body: { name: 'Deals', type: 'imported' } });
  const refused = [...(await sendExamples(session))].map(([name, { status, text }]) => ({ name, status, text }));
  // Operations that need other systems (names, the lookalike model) may be unavailable or late.
  expect(refused.filter(({ name, status }) => status < 503 && status !== refusals[name])).toEqual([]);
}, 240_000);

test('A11: on every connection, the cursor of an edge leads to the rows after it, and every node can be read again by its id', async () => {
  await session.furnish();
  await session.furnish();
  const connections = listConnections();
  expect(connections.length).toBeGreaterThan(20);
  for (const one of connections) {
    let wrong: unknown = null;
    // Runs still bring leads.
    const isRight = async () => {
      wrong = await findWrongEdge(system, session, one).catch((error) => error);
      return wrong === null;
    };
    await until(isRight, { withinMs: 60_000, what: one.name }).catch(() => {});
    expect(wrong).toBeNull();
  }
}, 600_000);

test('A5, A6, A9: no request leads to a fault of ours or to an undescribed response, and none that the description allows is refused as malformed', async () => {
  const outcome = await runDescription(session, { seed, runs, rounds: 2 });
  tell(outcome);
  expect({ seed, findings: outcome.findings }).toEqual({ seed, findings: [] });
}, 7_200_000);

test('A7: no GraphQL request leads to a fault of ours or to an error without a code and a status', async () => {
  const outcome = await runGraphql(session, { seed, runs: Math.ceil(runs / 2) });
  tell(outcome);
  expect({ seed, findings: outcome.findings }).toEqual({ seed, findings: [] });
}, 7_200_000);
