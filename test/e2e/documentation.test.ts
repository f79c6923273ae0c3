import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../support/cluster.js';
import { type Launcher, launch } from '../support/launcher.js';
import { listPages, readBlocks } from '../support/pages.js';
import { findFreePort, projectRoot } from '../support/service-process.js';
import { until } from '../support/until.js';

let folder: string;
let launcher: Launcher;
const withinMs = 240_000;

/** The pages use them, as most machines have them; where they are missing, nobody can try the pages by hand either. */
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const testOnPages = hasTools ? test : test.skip;

const isRun = (info: string): boolean => /^sh\b/.test(info) && !info.includes('no-run');
const pages = listPages().filter((page) => readBlocks(page).some(({ info }) => isRun(info)));

beforeAll(async () => {
  if (!hasTools) return;
  // As the folder of the project, but with a `.data` of its own.
  folder = await makeFolder('pages');
  for (const name of readdirSync(projectRoot)) {
    if (name !== '.data' && name !== '.git') symlinkSync(join(projectRoot, name), join(folder, name));
  }
  launcher = launch(join(folder, '.data'), { SAMPLE: 'on', ...(await choosePorts()) });
  await launcher.untilRunning();
  await until(() => launcher.said().includes('The sample is up'), { withinMs: 120_000, what: 'the sample' });
}, withinMs);

afterAll(async () => {
  launcher?.kill('SIGTERM');
  await launcher?.ended;
});

/** Ports of its own: another test takes the usual ones, between the launcher's choice of a port and the service that binds it. */
async function choosePorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const name of ['GATEWAY', 'FEED', 'WEBHOOKS', 'WORKER', 'ADMIN', 'SAMPLE_RECEIVER']) {
    ports[`${name}_PORT`] = `${await findFreePort()}`;
  }
  return ports;
}

/** Runs the commands of a page in one shell, as a reader does who follows it from its top; answers what went wrong. */
async function followPage(page: string): Promise<string | null> {
  const blocks = readBlocks(page).filter(({ info }) => isRun(info));
  // Says where it is, so that a command that fails is found.
  const script = blocks.map(({ line, text }) => `echo '== ${page}:${line}' >&2\n${text}`).join('\n');
  const child = spawn('bash', ['-c', `set -eo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n${script}`], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  // The commands of a page are short; one that hangs takes what it started along.
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), withinMs - 10_000);
  const code = await new Promise((done) => child.once('close', done));
  clearTimeout(timer);
  return code === 0 ? null : `${page} ended with ${code}:\n${said.slice(-3_000)}`;
}

testOnPages.each(pages)(
  'every command of %s works, in the order of the page',
  async (page) => {
    expect(await followPage(page)).toBeNull();
  },
  withinMs,
);

testOnPages('pages with commands are found', () => {
  expect(pages.length).toBeGreaterThan(12);
});
