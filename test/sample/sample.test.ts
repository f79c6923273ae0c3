import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CompaniesListPage } from '../../schema/contracts/companies-lists.js';
import type { LeadPage, RunPage } from '../../schema/contracts/lead-generation.js';
import type { PersonaPage } from '../../schema/contracts/personas.js';
import type { SignalPage } from '../../schema/contracts/signals.js';
import type { Watch } from '../../schema/contracts/watches.js';
import type { WebhookEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { findFreePort, projectRoot, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

let system: System;
let stateFile: string;
let worker: ServiceProcess | null = null;
const samples: Sample[] = [];

type Sample = { child: ChildProcess; lines: string[] };

beforeAll(async () => {
  system = await startSystem();
  stateFile = join(system.credentialsFile, '..', 'sample.json');
}, 60_000);

afterAll(async () => {
  for (const { child } of samples) child.kill('SIGKILL');
  await worker?.stop();
  await system?.stop();
}, 60_000);

function startSample(port: number): Sample {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/programs/bin/sample.js')], {
    env: {
      ...process.env,
      LEADWIRE_CREDENTIALS: system.credentialsFile,
      DATABASE_URL: system.databaseUrl,
      SAMPLE_RECEIVER_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)));
  const sample = { child, lines };
  samples.push(sample);
  return sample;
}

const isVerified = (line: string): boolean => /^\d\d:\d\d:\d\d {2}[a-z]+ .* {2}verified$/.test(line);

async function untilVerified({ lines }: Sample): Promise<void> {
  await until(() => lines.some(isVerified), { withinMs: 25_000, what: 'a verified push' });
}

async function listEndpoints(): Promise<WebhookEndpoint[]> {
  const { body } = await system.rest<{ endpoints: WebhookEndpoint[] }>('GET', '/v2/webhook-endpoints');
  return body.endpoints;
}

test('the sample fills the feed, registers its receiver and prints each push that it has verified', async () => {
  const port = await findFreePort();
  const sample = startSample(port);
  await untilVerified(sample);
  expect(sample.lines[0]).toMatch(/300 items of invented past/);
  expect((await listEndpoints()).map((one) => one.url)).toEqual([`http://127.0.0.1:${port}/`]);
  const watches = await system.rest<{ watches: Watch[] }>('GET', '/v2/icp-signal-watches');
  expect(watches.body.watches).toHaveLength(4);
  const feed = await system.rest<{ signals: unknown[] }>('GET', '/v2/icp-signals', { query: { limit: 200 } });
  expect(feed.body.signals.length).toBeGreaterThan(100);
  expect(statSync(stateFile).mode & 0o777).toBe(0o600);

  sample.child.kill('SIGTERM');
  const [code] = await once(sample.child, 'exit');
  expect(code).toBe(0);
}, 60_000);

test('a later start on another port updates the same endpoint and adds nothing else', async () => {
  const [before] = await listEndpoints();
  const port = await findFreePort();
  const sample = startSample(port);
  await untilVerified(sample);
  expect(sample.lines[0]).toMatch(/past is there already/);
  expect((await listEndpoints()).map(({ id, url }) => ({ id, url }))).toEqual([
    { id: before?.id, url: `http://127.0.0.1:${port}/` },
  ]);

  // The launcher's end closes the channel; the sample must not stay behind.
  sample.child.disconnect();
  await once(sample.child, 'exit');
}, 60_000);

test('if the secret is lost, a new endpoint replaces the old one', async () => {
  const [before] = await listEndpoints();
  rmSync(stateFile);
  const sample = startSample(await findFreePort());
  await untilVerified(sample);
  const [after, ...more] = await listEndpoints();
  expect(more).toEqual([]);
  expect(after?.id).not.toBe(before?.id);
  expect(JSON.parse(readFileSync(stateFile, 'utf8')).endpoint_id).toBe(after?.id);
}, 60_000);

const isLead = (line: string): boolean => /^lead {2}\S+ \S+, .+ at .+$/.test(line);
const leadsIn = ({ lines }: Sample): string[] => lines.filter(isLead);

async function countAll() {
  const get = async <T>(path: string) => (await system.rest<T>('GET', path, { query: { limit: 200 } })).body;
  return {
    runs: (await get<RunPage>('/v2/lead-generation-runs')).runs.length,
    leads: (await get<LeadPage>('/v2/leads')).leads.length,
    personas: (await get<PersonaPage>('/v2/personas')).personas.length,
    signals: (await get<SignalPage>('/v2/signals')).signals.map(({ kind, used_by_program_count }) => [
      kind,
      used_by_program_count,
    ]),
    lists: (await get<CompaniesListPage>('/v2/companies-lists')).companies_lists.map((list) => list.company_count),
  };
}

test('with a worker, one run finds leads of all kinds, and the first leads are printed in one line each', async () => {
  const port = await findFreePort();
  worker = await startServiceProcess({
    service: 'gateway',
    port,
    env: {
      DATABASE_URL: system.databaseUrl,
      NATS_URL: system.nats.url,
      SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`,
      GATEWAY_ROLE: 'worker',
      WORKER_PORT: String(port),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
    },
  });
  const sample = samples.at(-1)!;
  await until(() => leadsIn(sample).length >= 12, { withinMs: 40_000, what: 'the leads' });
  expect(leadsIn(sample).some((line) => /, before at .+ \((former )?customer\)$/.test(line))).toBe(true);
  const counts = await countAll();
  expect(counts).toMatchObject({ runs: 1, personas: 2, lists: [10] });
  expect(leadsIn(sample).some((line) => / (liked|commented on|shared) "/.test(line))).toBe(true);
  expect(counts.signals).toEqual([
    ['social_content', 1],
    ['past_company_move', 1],
    ['new_hire', 1],
  ]);
  const { signals } = (await system.rest<SignalPage>('GET', '/v2/signals')).body;
  for (const { id } of signals) {
    const { body } = await system.rest<LeadPage>('GET', '/v2/leads', { query: { signal_id: id } });
    expect(body.leads.length).toBeGreaterThan(3);
  }
}, 60_000);

test('a later start, with or without its state file, prints the same leads and creates no duplicates', async () => {
  const before = await countAll();
  const told = leadsIn(samples.at(-1)!);
  for (const isLost of [false, true]) {
    samples.at(-1)!.child.kill('SIGKILL');
    if (isLost) rmSync(stateFile);
    const sample = startSample(await findFreePort());
    await until(() => leadsIn(sample).length >= 12, { withinMs: 40_000, what: 'the leads' });
    expect(leadsIn(sample)).toEqual(told);
    expect(await countAll()).toEqual(before);
  }
}, 90_000);

test('the sample reports once that the services are unavailable, and continues when they are back', async () => {
  const sample = samples.at(-1)!;
  await system.kill('gateway');
  await until(() => sample.lines.some((line) => line.startsWith('The sample waits for the services')));
  await system.start('gateway');
  await until(() => sample.lines.includes('The sample goes on.'), { withinMs: 20_000 });
  expect(sample.lines.filter((line) => line.startsWith('The sample waits')).length).toBe(1);
}, 60_000);
