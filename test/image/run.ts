import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runMeasurement } from '../../bench/measurement.js';
import { single } from '../../bench/results.js';
import { findFreePort } from '../../bin/embedded/free-ports.js';
import { startPostgresServer } from '../../bin/embedded/postgres-server.js';
import { projectRoot } from '../support/service-process.js';
import { listImages, runSteps, type Stage } from './run-steps.js';

// `npm run test:image`: builds the image, measures it, and starts every service out of it. Where there is no Docker engine, it runs the steps of the
// Dockerfile in a folder, with the Node of the image, and starts the services as a user who can write nothing there.

/** What the Dockerfile's own steps may leave. */
const mostMb = 180;
const places = ['app', 'data'];
const userId = 1000;

const work = mkdtempSync(join(tmpdir(), 'leadwire-image-'));
chmodSync(work, 0o755);
const ends: (() => unknown)[] = [() => rmSync(work, { recursive: true, force: true })];
const by = 'test:image';
try {
  await runMeasurement({ file: 'anywhere', by, suite: [by] }, { write: true }, async () => {
    const mb = hasEngine() ? await tryEngine() : await tryFolder();
    return [single('image_layer_mb', mb, 'MB', mostMb)];
  });
} finally {
  for (const end of ends.reverse()) await end();
}

function hasEngine(): boolean {
  try {
    execFileSync('docker', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Builds by Docker, and starts everything by Docker Compose under a name of its own. Returns how many MB the Dockerfile adds. */
async function tryEngine(): Promise<number> {
  const port = await findFreePort();
  const docker = (...args: string[]): string =>
    execFileSync('docker', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...process.env, GATEWAY_PORT: String(port) },
    });
  const compose = (...args: string[]): string => docker('compose', '--project-name', 'leadwire-image-test', ...args);
  ends.push(() => compose('down', '--volumes'));
  compose('build');
  const sizes = docker(
    'history',
    '--no-trunc',
    '--human=false',
    '--format',
    '{{.Size}} {{.CreatedBy}}',
    'leadwire',
  ).split('\n');
  // The steps of the Dockerfile come before those of the image that it begins with, whose last one names Node.
  const own = sizes.slice(
    0,
    sizes.findIndex((line) => /CMD \["node"\]/.test(line)),
  );
  const mb = toMb(own.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0));
  compose('up', '--detach', '--wait', '--scale', 'gateway=2', '--scale', 'webhooks=2');
  await readPages(`http://127.0.0.1:${port}`);
  console.log('The image was built by Docker, and every service is ready, with two gateways behind one port.');
  return mb;
}

async function tryFolder(): Promise<number> {
  if (process.getuid?.() !== 0) throw new Error('Without Docker, only root can start services as another user.');
  const file = join(projectRoot, 'Dockerfile');
  const version = /:([\d.]+)/.exec(listImages(file)[0]!)![1]!;
  const context = copyContext();
  const path = installNode(version);
  const say = (step: string) => console.log(`  ${step}`);
  console.log(`There is no Docker engine: the steps run in ${work}, with Node ${version}.`);
  const stage = runSteps({ file, context, work, path, places, say });
  rmSync(join(work, 'build'), { recursive: true });
  const files = listFiles(stage.root);
  const mb = toMb(files.reduce((sum, name) => sum + statSync(name).size, 0));
  await startAll(stage, path);
  const added = listFiles(join(stage.root, 'app')).filter((name) => !files.includes(name));
  if (added.length > 0) throw new Error(`A service wrote to the image: ${added.join(', ')}`);
  console.log('Every service starts out of it, as a user who can write nothing there.');
  return mb;
}

function toMb(bytes: number): number {
  const mb = bytes / 1e6;
  if (mb > mostMb) throw new Error(`The image has ${mb.toFixed(1)} MB, more than ${mostMb}.`);
  return mb;
}

/** What git has, without what .dockerignore leaves out. */
function copyContext(): string {
  const context = join(work, 'context');
  const ignored = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' }).split('\0');
  for (const name of names.filter((one) => one !== '' && !ignored.includes(one.split('/')[0]!))) {
    const to = join(context, name);
    mkdirSync(dirname(to), { recursive: true });
    if (existsSync(join(projectRoot, name))) cpSync(join(projectRoot, name), to, { preserveTimestamps: true });
  }
  return context;
}

/** Installs the Node of the image, of which npm has the program, and returns the folder that it is in. */
function installNode(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  execFileSync('npm', ['install', '--prefix', join(work, 'node'), '--no-audit', '--no-fund', `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(work, 'node', 'node_modules', name, 'bin');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Starts PostgreSQL and NATS, runs the set-up, starts every service as the image does, and waits until all are ready. */
async function startAll(stage: Stage, path: string): Promise<void> {
  const postgres = await startPostgresServer({ dir: join(work, 'postgres') });
  ends.push(() => postgres.stop());
  const [gateway, admin, worker, feed, webhooks, nats] = await findPorts(6);
  const data = join(stage.root, 'data');
  const env = { ...stage.env, PATH: `${path}:${process.env.PATH}`, DATA_DIR: data, LISTEN_HOST: '127.0.0.1' };
  const as = { cwd: join(stage.root, stage.workdir), uid: userId, gid: userId };
  const [program, ...options] = stage.entrypoint as [string, ...string[]];
  const setUp = { SETUP_DATABASE_URL: postgres.url, NATS_HOST: '127.0.0.1' };
  execFileSync(join(path, program), [...options, 'dist/programs/bin/admin.js', 'setup'], {
    ...as,
    env: { ...env, ...setUp },
  });
  // The set-up writes the usual port of NATS, which may be taken here.
  for (const name of listFiles(data).filter((one) => /nats(-url|\.conf)$/.test(one)))
    writeFileSync(name, readFileSync(name, 'utf8').replace(/:4222\b/, `:${nats}`));
  const server = readFileSync(join(projectRoot, '.runtime', 'nats-server.path'), 'utf8').trim();
  keep(spawn(server, ['--config', join(data, 'secrets', 'nats', 'nats.conf')], { ...as, stdio: 'ignore' }));

  const ports = {
    GATEWAY_PORT: gateway,
    ADMIN_PORT: admin,
    WORKER_PORT: worker,
    FEED_PORT: feed,
    WEBHOOKS_PORT: webhooks,
  };
  const numbers = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  for (const service of ['gateway', 'worker', 'feed', 'webhooks']) {
    const secret = (name: string): string => join(data, 'secrets', service, name);
    const secrets = {
      DATABASE_URL_FILE: secret('database-url'),
      NATS_URL_FILE: secret('nats-url'),
      ...(service === 'feed' ? {} : { SECRET_KEYS_FILE: secret('secret-keys') }),
    };
    const role = { GATEWAY_ROLE: service === 'worker' ? 'worker' : 'edge', OAUTH_SERVER: 'on' };
    const main = service === 'worker' ? stage.command : [`dist/programs/${service}/main.js`];
    const all = { ...env, ...numbers, ...secrets, ...role };
    keep(
      spawn(join(path, program), [...options, ...main], { ...as, env: all, stdio: ['ignore', 'ignore', 'inherit'] }),
    );
  }
  for (const port of [admin, worker, feed, webhooks]) await untilReady(`http://127.0.0.1:${port}/readyz`);
  await readPages(`http://127.0.0.1:${gateway}`);
  // What is loaded only when it is needed is there, too.
  const late = listFiles(join(stage.root, 'app', 'dist', 'programs')).filter((name) =>
    /\/(salesforce|provider)-\w+\.js$/.test(name),
  );
  if (late.length < 2) throw new Error('The programs do not contain Salesforce and the authorization server.');
  const script = late.map((name) => `await import(${JSON.stringify(name)});`).join('\n');
  execFileSync(join(path, program), ['--input-type=module', '--eval', script], { ...as, env });
}

async function findPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}

function keep(child: ReturnType<typeof spawn>): void {
  const ended = new Promise((done) => child.once('exit', done).once('error', done));
  ends.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
}

async function untilReady(url: string): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; ; await delay(100)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > giveUpAt) throw new Error(`${url} is not ready: ${answer ? await answer.text() : 'no answer'}`);
  }
}

/** Reads what browsers are sent from packages that the image has as files. */
async function readPages(baseUrl: string): Promise<void> {
  const pages = [
    '/docs',
    '/docs/swagger-ui-bundle.js',
    '/openapi.json',
    '/graphql/graphiql/graphiql.min.js',
    '/graphql/graphiql/react-dom.production.min.js',
  ];
  for (const page of pages) {
    const { ok, status } = await fetch(baseUrl + page);
    if (!ok) throw new Error(`${page} is answered ${status}.`);
  }
}
