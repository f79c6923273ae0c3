import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { makeFolder } from '../support/cluster.js';
import { projectRoot } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

const run = promisify(execFile);
const signed = `
import { createHmac } from 'node:crypto';
import { PushError, verifyPush } from 'leadwire/verify';
const [secret, body, t] = ['whsec_x', '{"type":"endpoint.test"}', Math.floor(Date.now() / 1000)];
const v1 = createHmac('sha256', secret).update(t + '.' + body).digest('hex');
const headers = { 'x-service-signature': 't=' + t + ',v1=' + v1 };
const push = await verifyPush({ headers, body, secret });
const refused = await verifyPush({ headers, body: body + ' ', secret }).catch((error) => error instanceof PushError && error.reason);
console.log(push.type, refused);
`;

/** Runs a program that verifies a push by the name of the package. */
async function verifyIn(folder: string): Promise<string> {
  const args = ['--input-type=module', '--eval', signed];
  return (await run(process.execPath, args, { cwd: folder })).stdout.trim();
}

type Packed = { filename: string; files: { path: string }[] };

async function pack(source: string, ...args: string[]): Promise<Packed> {
  const { stdout } = await run('npm', ['pack', '--json', ...args], { cwd: source });
  return (JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as Packed[])[0]!;
}

/** Every module of the package; the verifier is three of them. */
const modules = [
  ...['push', 'signature-headers', 'verify'],
  ...['follow', 'follow-error', 'follow-on', 'follow-socket', 'follow-stream', 'rest', 'server', 'socket'],
  ...['generated/graphql', 'generated/live-signals', 'generated/openapi', 'generated/words'],
];

test('W6: receivers import leadwire/verify from a package without dependencies, with types', async () => {
  const folder = await makeFolder('package');
  const source = join(projectRoot, 'clients/typescript');
  const { filename, files } = await pack(source, '--pack-destination', folder);
  const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
  expect(files.map(({ path }) => path).sort()).toEqual([...built, 'package.json'].sort());
  const installed = join(folder, 'node_modules/leadwire');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', installed]);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest.version).toBe(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version);
  // What `words` holds is text, among it code in other languages.
  const code = files.filter(({ path }) => path.endsWith('.js') && !path.endsWith('words.js'));
  for (const { path } of code) {
    // Nothing of Node: the same files work in a browser. Only the REST client needs a package, which is optional.
    const text = readFileSync(join(installed, path), 'utf8').replace(
      /^(\/\*\*.*?\*\/|import .* from 'openapi-fetch';)$/gms,
      '',
    );
    expect(text).not.toMatch(/from '(?!\.\/)|node:|\b(require|Buffer|process)\b/);
  }
  expect(await verifyIn(folder)).toBe('endpoint.test wrong_signature');

  const typed = `import { verifyPush } from 'leadwire/verify';
    const push = await verifyPush({ headers: new Headers(), body: '', secret: '' });
    if (push.type === 'icp_signal.detected') push.event.headline.trim();
    // @ts-expect-error a test push has no event
    if (push.type === 'endpoint.test') push.event;`;
  writeFileSync(join(folder, 'receiver.mts'), typed);
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
  await run(process.execPath, [tsc, ...options, '--types', '', 'receiver.mts'], { cwd: folder });
}, 120_000);

test('the package of the whole project has the verifier under the same name', async () => {
  const { files } = await pack(projectRoot, '--dry-run');
  const paths = files.map(({ path }) => path);
  for (const name of ['push', 'signature-headers', 'verify']) {
    for (const end of ['js', 'd.ts']) expect(paths).toContain(`dist/clients/typescript/${name}.${end}`);
  }
  expect(await verifyIn(projectRoot)).toBe('endpoint.test wrong_signature');
}, 120_000);

const typescript = join(projectRoot, 'node_modules/typescript/bin/tsc');

let system: System;
let folder: string;
let program: ChildProcess | undefined;

beforeAll(async () => {
  [system, folder] = await Promise.all([startSystem({ services: ['feed', 'gateway'] }), installPackage()]);
}, 180_000);
afterAll(async () => {
  program?.kill('SIGKILL');
  await system?.stop();
}, 60_000);

/** Makes an empty project, and installs the package and what is used with it, as a user does. */
async function installPackage(): Promise<string> {
  const project = await makeFolder('consumer');
  const source = join(projectRoot, 'test/clients/consumer');
  for (const file of readdirSync(source).filter((name) => name !== 'node_modules')) {
    cpSync(join(source, file), join(project, file));
  }
  // The page of the examples is type-checked, too.
  const page = join(projectRoot, 'examples/react-page');
  for (const file of readdirSync(page).filter((name) => name.endsWith('.tsx')))
    cpSync(join(page, file), join(project, file));
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  await Promise.all([
    run('npm', ['pack', '--pack-destination', project], { cwd: join(projectRoot, 'clients/typescript') }),
    run('npm', ['ci', ...quietly], { cwd: project }),
  ]);
  const [packed] = readdirSync(project).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--no-save', ...quietly, `./${packed}`], { cwd: project });
  return project;
}

const check = async (...options: string[]): Promise<string> =>
  run(process.execPath, [typescript, ...options], { cwd: folder }).then(
    () => '',
    ({ stdout }) => stdout,
  );

test('the types of the package compile in a strict project with either module resolution, and with Apollo Client, urql and TanStack Query', async () => {
  expect(await check('--skipLibCheck')).toBe('');
  // This time with the declarations of the package themselves. Those of Apollo Client do not stand the option that is left out.
  const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler', '--exactOptionalPropertyTypes', 'false'];
  expect(await check(...bundler, '--noEmit')).toBe('');
}, 60_000);

test('G6: a program that installed the package receives each signal once by stream and by socket, although the gateway is killed meanwhile', async () => {
  const told: Record<string, unknown>[] = [];
  const env = { ...process.env, LEADWIRE_URL: system.baseUrl, LEADWIRE_KEY: system.credentials.api_key };
  program = spawn(process.execPath, ['built/main.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface(program.stdout!).on('line', (line) => told.push(JSON.parse(line)));
  const all = (name: string): unknown[] => told.filter((one) => name in one).map((one) => one[name]);
  await until(() => new Set(all('connected')).size === 2);
  expect(told.slice(0, 5)).toEqual([
    { made: 'consumer' },
    { refused: [400, 'query.cursor'] },
    { listed: expect.arrayContaining(['consumer']) },
    { wrong: [['INVALID_REQUEST', 'input.name']] },
    { push: 'no_signature' },
  ]);

  await post('first', 'second');
  await until(() => all('stream').length === 2 && all('socket').length === 2);
  await system.kill('gateway');
  await system.start('gateway');
  await post('third', 'last');
  await until(() => all('ended').length === 1);
  for (const way of ['stream', 'socket']) expect(all(way)).toEqual(['first', 'second', 'third', 'last']);
  expect(all('ended')).toEqual([401]);
}, 60_000);

async function post(...headlines: string[]): Promise<void> {
  const body = headlines.map((headline) => ({
    source_id: randomUUID(),
    signal_type: 'consumer',
    company_social_id: '1001',
    headline,
    occurred_at: '2026-05-01T09:30:00Z',
    payload: {},
  }));
  const { status } = await system.rest('POST', '/v2/company-activity', { key: system.credentials.ingest_key, body });
  expect(status).toBe(200);
}
