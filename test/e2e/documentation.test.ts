import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../support/cluster.js';
import { type Launcher, launch } from '../support/launcher.js';
import { listPages, readBlocks } from '../support/pages.js';
import { findFreePort, projectRoot } from '../support/service-process.js';
import { until } from '../support/until.js';

let folder: string;
let launcher: Launcher;
let shortcuts: string;
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
  shortcuts = writeShortcuts(await makeFolder('known'));
  launcher = launch(join(folder, '.data'), { SAMPLE: 'on', ...(await choosePorts()) });
  await launcher.untilRunning();
  await until(() => launcher.said().includes('The sample is up'), { withinMs: 120_000, what: 'the sample' });
}, withinMs);

afterAll(async () => {
  launcher?.kill('SIGTERM');
  await launcher?.ended;
});

/** Ports of its own: another test may take the usual ones after the launcher has chosen a port and before the service binds it. */
async function choosePorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const name of ['GATEWAY', 'FEED', 'WEBHOOKS', 'WORKER', 'ADMIN', 'SAMPLE_RECEIVER']) {
    ports[`${name}_PORT`] = `${await findFreePort()}`;
  }
  return ports;
}

/**
 * The shell functions that replace two commands which pages use hundreds of times. The first time, npm itself runs a script; after that it runs as
 * npm would run it, but without the set-up, which has been done by then. The first time, Node reads a field of the credentials; after that, the
 * function returns what Node printed.
 */
function writeShortcuts(known: string): string {
  const { name, version, scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    scripts: Record<string, string>;
  };
  const cases = Object.entries(scripts).flatMap(([script, text]) => {
    const [, run] = /^node bin\/setup\.mjs --quiet && (node dist\/\S+\.js)$/.exec(text) ?? [];
    return run ? [`${script}) text="${text}"; run="${run}";;`] : [];
  });
  return `
    curl() { command curl --fail-with-body "$@"; }
    npm() {
      local given=("$@") silent= text= run= mark
      [ "$1" = run ] || { command npm "$@"; return; }
      shift
      [ "$1" != --silent ] || { silent=1; shift; }
      case "$1" in ${cases.join(' ')} esac
      mark="${known}/npm-$1"
      [ -n "$run" ] && [ -e "$mark" ] || { command npm "\${given[@]}" && : > "$mark"; return; }
      [ -n "$silent" ] || printf '\n> ${name}@${version} %s\n> %s\n\n' "$1" "$text \${*:3}"
      shift
      [ "$1" != -- ] || shift
      command $run "$@"
    }
    node() {
      local field mark
      field=\${2#"require('./.data/credentials.json')."}
      [ $# = 2 ] && [ "$1" = -p ] && [ "$field" != "$2" ] || { command node "$@"; return; }
      mark="${known}/field-$field"
      [ -s "$mark" ] || command node "$@" > "$mark" || return
      echo "$(< "$mark")"
    }`;
}

/** Runs the commands of a page in one shell, as a reader who follows it from its top would; returns what went wrong, or null. */
async function followPage(page: string): Promise<string | null> {
  const blocks = readBlocks(page).filter(({ info }) => isRun(info));
  // The script prints the line of each block, so that a failing command can be found.
  const script = blocks.map(({ line, text }) => `echo '== ${page}:${line}' >&2\n${text}`).join('\n');
  const child = spawn('bash', ['-c', `set -eo pipefail\n${shortcuts}\n${script}`], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  // The commands of a page are short; one that hangs is killed together with what it started.
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
