import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { LeadGenerationRunProgressDocument } from '../../schema/graphql/generated/graphql.js';
import { daysAgo, namesOf, type Picked, type RunHouse, startRunHouse } from '../gateway/run-harness.js';
import { asGraph } from '../support/as-graph.js';
import { until } from '../support/until.js';

type State = { status: string; searchesDone: number; profilesRead: number };
type Result = { data?: { leadGenerationRunProgress: State } | null; errors?: readonly { extensions?: unknown }[] };

let house: RunHouse;
let signals: Picked[];
const clients: Client[] = [];

beforeAll(async () => {
  house = await startRunHouse({ replicas: 2 });
  await house.grant(5_000);
  for (const at of ['701', '702', '703']) {
    await house.people(namesOf(`W${at}x`, 120), [
      { title: 'Sales Manager', company_social_id: at, start_date: daysAgo(20) },
    ]);
  }
  signals = await Promise.all(
    ['701', '702', '703'].map((company) =>
      house.newHire({
        job_titles_includes: ['Sales Manager'],
        company_social_ids: [company],
        max_profiles_per_sweep: 500,
      }),
    ),
  );
}, 60_000);
afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await house?.stop();
});

function connect(connectionParams: Record<string, unknown>, base = house.system.baseUrl, query = ''): Client {
  const url = `${base.replace('http', 'ws')}/graphql${query}`;
  const client = createClient({ url, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0, lazy: true });
  clients.push(client);
  return client;
}
const ownParams = () => ({ authorization: house.system.credentials.api_key });
const query = (runId: string) => ({ query: String(LeadGenerationRunProgressDocument), variables: { runId } });

/** Collects every result of a subscription until it ends. */
async function collect(client: Client, runId: string, seen: Result[] = []): Promise<Result[]> {
  for await (const result of client.iterate(query(runId))) seen.push(result as Result);
  return seen;
}
const statesOf = (results: Result[]): State[] => results.map((one) => one.data!.leadGenerationRunProgress);

test('every replica reports the progress of a run from its current state to its end', async () => {
  const { run_id } = await house.start(signals);
  const here: Result[] = [];
  const there: Result[] = [];
  const [one, other] = house.system.gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
  const both = [collect(connect(ownParams(), one), run_id, here), collect(connect(ownParams(), other), run_id, there)];
  await until(() => here.length > 0 && there.length > 0);
  expect(statesOf([here[0]!, there[0]!]).map((one) => one.status)).toEqual(['QUEUED', 'QUEUED']);
  await house.startWorker();
  await Promise.all(both);
  const run = await house.run(run_id);
  for (const states of [statesOf(here), statesOf(there)]) {
    expect(states.at(-1)).toEqual(asGraph('Run', run));
    const read = states.map((one) => one.profilesRead);
    expect(read).toEqual([...read].sort((a, b) => a - b));
  }
  expect(run).toMatchObject({ status: 'completed', searches_done: 3, profiles_read: 360 });
});

test('a subscription to a run that has ended delivers its state once', async () => {
  const run = await house.runOf([signals[0]!]);
  expect(statesOf(await collect(connect(ownParams()), run.id))).toEqual([asGraph('Run', run)]);
});

test('A4: the run of another account gets the same not-found message as a missing run', async () => {
  const run = await house.runOf([signals[0]!]);
  const client = connect({ authorization: house.system.credentials.other.api_key });
  const foreign = await collect(client, run.id);
  const missing = await collect(client, '00000000-0000-4000-8000-000000000000');
  expect(foreign).toEqual(missing);
  expect(foreign[0]?.errors?.[0]).toMatchObject({
    message: 'No such run.',
    extensions: { code: 'NOT_FOUND', status: 404 },
  });
});

test('A3: staff name the account by the URL or by a parameter of the connection', async () => {
  const run = await house.runOf([signals[0]!]);
  const { staff_key, account_id } = house.system.credentials;
  const byParams = connect({ authorization: staff_key, account_id });
  const byUrl = connect({ authorization: staff_key }, house.system.baseUrl, `?account_id=${account_id}`);
  for (const client of [byParams, byUrl]) expect(await collect(client, run.id)).toHaveLength(1);
  const without = await collect(connect({ authorization: staff_key }), run.id);
  expect(without[0]?.errors?.[0]?.extensions).toMatchObject({
    status: 400,
    errors: [{ location: 'query.account_id' }],
  });
});

test('A2: a connection without a valid key is closed as unauthorized, and so is one whose key was revoked, within about a second', async () => {
  for (const params of [{}, { authorization: 'wrong' }, { authorization: 5 }]) {
    await expect(collect(connect(params), signals[0]!.id)).rejects.toMatchObject({ code: 4401 });
  }
  const { staff_key, account_id } = house.system.credentials;
  const key = await house.system.rest<ApiKeyCreated>('POST', '/v2/api-keys', {
    key: staff_key,
    query: { account_id },
    body: { label: 'for a while' },
  });
  const run = await house.start([signals[0]!]);
  await house.ended(run.run_id);
  await house.sql(`update lead_run set status = 'queued', lease_until = now() + interval '1 hour' where id = $1`, [
    run.run_id,
  ]);
  const seen: Result[] = [];
  const ended = collect(connect({ authorization: key.body.key }), run.run_id, seen).catch((fault) => fault);
  await until(() => seen.length > 0);
  const revokedAt = Date.now();
  await house.system.rest('DELETE', `/v2/api-keys/${key.body.id}`, { key: staff_key });
  expect(await ended).toMatchObject({ code: 4401 });
  expect(Date.now() - revokedAt).toBeLessThan(5_000);
});

test('an upgrade on another path is refused, and the gateway keeps working', async () => {
  const socket = new WebSocket(`${house.system.baseUrl.replace('http', 'ws')}/elsewhere`);
  const fault = await new Promise<Error>((done) => socket.once('error', done));
  expect(fault.message).toMatch(/404/);
  expect((await house.system.rest('GET', '/v2/credits')).status).toBe(200);
});

test('X4: a gateway with open subscriptions stops in time', async () => {
  const run = await house.runOf([signals[0]!]);
  await house.sql(`update lead_run set status = 'queued', lease_until = now() + interval '1 hour' where id = $1`, [
    run.id,
  ]);
  const seen: Result[] = [];
  const ended = collect(connect(ownParams()), run.id, seen).catch((fault) => fault);
  await until(() => seen.length > 0);
  const stopping = Date.now();
  await house.system.kill('gateway', 'SIGTERM');
  expect(Date.now() - stopping).toBeLessThan(10_000);
  await ended;
  await house.system.start('gateway');
});
