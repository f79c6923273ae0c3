import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { verifyPush } from 'leadwire/verify';
import type { IcpSignalPage } from '../../schema/contracts/icp-signals.js';
import { makeFolder } from '../support/cluster.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { projectRoot } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

let system: System;
let hook: Receiver;
let children: ChildProcess[];

beforeAll(async () => {
  system = await startSystem({ services: ['feed', 'gateway'], replicas: 2 });
  const body = { name: 'all', signal_types: ['hiring', 'funding'] };
  await system.rest('POST', '/v2/icp-signal-watches', { body });
}, 120_000);
afterAll(() => system?.stop(), 60_000);
beforeEach(async () => {
  children = [];
  hook = await receiver();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await hook.close();
});

type Listening = { said(): string; press(keys: string): void; stop(signal?: NodeJS.Signals): Promise<number | null> };

/** Runs the command with the credentials of the system; answers when it follows the events. */
async function start(args: string[] = [], env: Record<string, string> = {}): Promise<Listening> {
  const listening = run(['--forward', hook.url, '--secret', secret, ...args], env);
  await until(() => listening.said().includes('\nConnected.\n'));
  return listening;
}

function run(args: string[], env: Record<string, string> = {}): Listening & { ended: Promise<number | null> } {
  const program = join(projectRoot, 'dist/programs/bin/listen.js');
  const { NO_COLOR: _, ...rest } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...rest, DATA_DIR: dirname(system.credentialsFile), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return {
    said: () => said,
    press: (keys) => void child.stdin.write(keys),
    ended,
    stop(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}

async function post(signal_type: string, headline: string, payload: object = { topic: 'x' }): Promise<void> {
  const occurred_at = '2026-05-01T09:30:00Z';
  const item = { source_id: randomUUID(), signal_type, company_social_id: '1001', headline, occurred_at, payload };
  const { status } = await system.rest('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body: [item],
  });
  expect(status).toBe(200);
}

const headlines = (): unknown[] => hook.requests.map((push) => push.json().event!.headline);

test('W6: a forwarded event is a push with the usual headers, a genuine signature and the stored bytes of the event', async () => {
  const listening = await start();
  const payload = { topic: '👩‍👩‍👧‍👦 \u2028 \u0000 \ud800', numbers: [1e21, 0.1] };
  await post('funding', 'Grüße', payload);
  await until(() => hook.requests.length === 1);
  const push = hook.requests[0]!;
  expect(push.method).toBe('POST');
  expect(Object.keys(push.headers).sort()).toEqual([
    'accept-encoding',
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
    'x-service-signature',
  ]);
  expect(push.headers['content-type']).toBe('application/json');
  expect(await verifyPush({ headers: push.headers, body: push.body, secret })).toEqual(push.json());
  expect(push.json()).toMatchObject({ type: 'icp_signal.detected', attempt: 1, event: { headline: 'Grüße' } });
  const { text } = await system.rest<IcpSignalPage>('GET', '/v2/icp-signals', { query: { signal_type: 'funding' } });
  const stored = /^\{"signals":\[(\{.*\})\],"next_cursor"/s.exec(text)![1]!;
  expect(push.body.toString()).toBe(`${push.body.toString().split('"event":')[0]}"event":${stored}}`);
  // It is told after the receiver's answer.
  await until(() => listening.said().includes('funding: Grüße'));
  // Not to a terminal, and so without colours.
  expect(listening.said()).toMatch(/\d\d:\d\d:\d\d {5}#\d+ {2}204 +\d+ ms {2}funding: Grüße\n/);
  expect(listening.said()).not.toContain('\x1b');
  expect(await listening.stop()).toBe(0);
  expect(listening.said()).toMatch(
    /\nForwarded 1 event in \d+ s, in 1 attempt: 1 delivered, 0 rejected, 0 that would be retried\.\n$/,
  );
});

test('W17: the headers of Standard Webhooks are sent if requested, with the id of the event', async () => {
  const listening = await start(['--standard-webhooks']);
  await post('hiring', 'standard');
  await until(() => hook.requests.length === 1);
  const { headers, body, json } = hook.requests[0]!;
  const { 'x-service-signature': _, ...others } = headers;
  expect(others['webhook-id']).toBe(json().event!.id);
  expect(await verifyPush({ headers: others, body, secret })).toEqual(json());
  await listening.stop();
});

test('r resends the last event, and r after a number resends another event, each as a further attempt of the same delivery', async () => {
  const listening = await start();
  hook.answer([500, 204]);
  await post('hiring', 'first');
  await post('hiring', 'second');
  await until(() => listening.said().includes('second'));
  const number = /#(\d+) {2}500, would be retried +\d+ ms {2}hiring: first/.exec(listening.said())![1]!;
  listening.press('r');
  await until(() => hook.requests.length === 3);
  listening.press(`${number}r`);
  await until(() => hook.requests.length === 4);
  const [first, second, third, fourth] = hook.requests.map((push) => push.json());
  expect([first!.attempt, second!.attempt, third!.attempt, fourth!.attempt]).toEqual([1, 1, 2, 2]);
  expect([third!.delivery_id, fourth!.delivery_id]).toEqual([second!.delivery_id, first!.delivery_id]);
  expect([third!.event, fourth!.event]).toEqual([second!.event, first!.event]);
  const { headers, body } = hook.requests[3]!;
  expect(await verifyPush({ headers, body, secret })).toEqual(fourth);
  await until(() => listening.said().includes('(attempt 2)  hiring: first'));
  listening.press('99999r');
  await until(() => listening.said().includes('#99999 is none of the last 100.'));
  listening.press('q');
  await until(() => listening.said().includes('\nForwarded '));
});

test('X2: no event is missed or forwarded twice while the handler is down, slow or failing, and the gateway is killed', async () => {
  const listening = await start();
  const wanted = Array.from({ length: 30 }, (_, nth) => `story ${nth}`);
  hook.answer((_, index) => [204, 500, { delayMs: 300 }, 404, { after: 'reset' as const }][index % 5]!);
  for (const headline of wanted.slice(0, 10)) await post('hiring', headline);
  await until(() => hook.requests.length >= 3);
  await system.kill('gateway');
  await until(() => listening.said().includes('No connection to '));
  await system.start('gateway');
  for (const headline of wanted.slice(10, 20)) await post('hiring', headline);
  await until(() => hook.requests.length === 20, { withinMs: 60_000 });
  // One gateway of two, while events come.
  await system.kill('gateway', 'SIGKILL', 0);
  for (const headline of wanted.slice(20)) await until(() => post('hiring', headline).then(() => true));
  await until(() => hook.requests.length >= 30, { withinMs: 60_000 });
  await system.start('gateway');
  expect(headlines()).toEqual(wanted);

  const { port } = hook;
  await hook.close();
  await post('hiring', 'while down');
  await until(() => /nothing listens there, would be retried.*while down/.test(listening.said()));
  hook = await receiver({ port });
  listening.press('r');
  await until(() => headlines().includes('while down'));
  expect(hook.requests[0]!.json().attempt).toBe(2);
  expect(await listening.stop('SIGTERM')).toBe(0);
}, 180_000);

test('filters and a starting instant limit the forwarded events, and past events are read from that instant', async () => {
  const since = new Date(Date.now() - 1).toISOString();
  await post('funding', 'past funding');
  await post('hiring', 'past hiring');
  const listening = run(['--forward', hook.url, '--secret', secret, '--since', since, '--signal-type', 'funding']);
  await until(() => hook.requests.length === 1);
  await post('hiring', 'more hiring');
  await post('funding', 'more funding');
  await until(() => hook.requests.length === 2);
  expect(headlines()).toEqual(['past funding', 'more funding']);
  await listening.stop();
});

test('a secret is created once, stored for its owner only, and shown; it signs the forwarded events', async () => {
  const shown = async (): Promise<string> => {
    hook.requests.length = 0;
    const listening = run(['--forward', hook.url, '--since', '2020-01-01T00:00:00Z']);
    await until(() => hook.requests.length > 0);
    expect(await listening.stop()).toBe(0);
    return /signed with this secret: {2}(whsec_\S+)\n/.exec(listening.said())![1]!;
  };
  await post('hiring', 'anything');
  const made = await shown();
  const { headers, body } = hook.requests[0]!;
  await expect(verifyPush({ headers, body, secret: made })).resolves.toMatchObject({ attempt: 1 });
  expect(await shown()).toBe(made);
  const file = join(dirname(system.credentialsFile), 'listen-secret');
  expect(existsSync(file) && readFileSync(file, 'utf8').trim()).toBe(made);
});

test('Ctrl-C ends at once, also while the handler hangs', async () => {
  const listening = await start();
  hook.answer([{ silent: true, after: 'hang' }]);
  await post('hiring', 'hangs');
  await until(() => hook.requests.length === 1);
  const begun = Date.now();
  expect(await listening.stop()).toBe(0);
  expect(Date.now() - begun).toBeLessThan(5_000);
  expect(listening.said()).toContain('\nForwarded ');
});

test('A2, A5: refusals by the gateway and invalid arguments are explained in plain words', async () => {
  const refused = async (args: string[], env?: Record<string, string>): Promise<[number | null, string]> => {
    const listening = run(args, env);
    return [await listening.ended, listening.said().trim()];
  };
  const forward = ['--forward', hook.url];
  expect(await refused([...forward, '--api-key', 'lw_wrong'])).toEqual([
    1,
    expect.stringMatching(/\nThe gateway refuses \(401\): .+$/),
  ]);
  expect(await refused([...forward, '--since', 'yesterday'])).toEqual([
    1,
    expect.stringMatching(/\nThe gateway refuses \(400\): .*\n {2}query\.since: .+$/),
  ]);
  const nowhere = { DATA_DIR: await makeFolder('listen') };
  expect(await refused(forward, nowhere)).toEqual([
    2,
    expect.stringMatching(/holds no address and key\. Run npm start /),
  ]);
  expect(await refused([])).toEqual([2, expect.stringMatching(/^Usage: [\s\S]*\nSay where to forward to: /)]);
  expect((await refused(['--help']))[0]).toBe(0);
  expect(hook.requests).toEqual([]);
});
