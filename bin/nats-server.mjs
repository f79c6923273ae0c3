/**
 * Finds a NATS server program, or downloads one into the project, without changing the system. It tries in this order: a running server
 * that NATS_URL names, a program on the PATH, one that was downloaded before, the official release archive, and a Debian package.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';

const version = '2.14.5';
const releases = `https://github.com/nats-io/nats-server/releases/download/v${version}`;

/** The SHA-256 of the archives of this version, as its SHA256SUMS publishes them. A new version brings new ones. */
const checksums = {
  'linux-amd64': '5e3b603d47c447bda1f77f9ac16dbf91c90aac4ff3681f8fbbc7201e4ed99355',
  'linux-arm64': '673a98d3faa79dde3f9ebf16d6dfac36a5f694e7ad2015e4954dd7939c85cd4c',
  'darwin-amd64': 'f95c98d6b6ed2b63c5681b46b092c9585c99767d547cf495730c329234625e96',
  'darwin-arm64': 'ddd907854d9a2de834af133fa396915fe6442fe6d8909ae31390d1ea7a0fea50',
};

/**
 * Returns the path of a nats-server that runs, which is also kept in `.runtime/nats-server.path`. Returns null when NATS_URL names a
 * server. `say` is called with what happens. With `carry` the program is in the project's folder: one that is elsewhere is copied. Where the
 * environment names a proxy, a download waits for `packages`, one of which knows how to use it. Throws an Error that says what to install
 * when there is none.
 */
export async function provideNatsServer({
  root,
  packages,
  env = process.env,
  say,
  carry = false,
  published = checksums,
}) {
  if (env.NATS_URL || env.NATS_URL_FILE) return null;
  const runtime = join(root, '.runtime');
  const pathFile = join(runtime, 'nats-server.path');
  const fetched = join(runtime, 'nats-server');
  const known = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : '';
  if (isProgram(known) && (!carry || known === fetched)) return known;
  mkdirSync(runtime, { recursive: true });
  const program =
    (carry ? undefined : findOnPath(env)) ??
    (runs(fetched) ? fetched : undefined) ??
    (carry ? copyFromPath(fetched, env, say) : undefined) ??
    (await fetchProgram({ runtime, fetched, packages, published, env, say }));
  // A file of its own, since copies of the project may share this one by a hard link.
  rmSync(pathFile, { force: true });
  writeFileSync(pathFile, `${program}\n`);
  return program;
}

/** Copies the program that is on the PATH. Returns undefined where there is none, or its copy does not run. */
function copyFromPath(fetched, env, say) {
  const found = findOnPath(env);
  if (!found) return undefined;
  say(`copy of ${found}`);
  const copy = `${fetched}-${process.pid}`;
  try {
    copyFileSync(found, copy);
    chmodSync(copy, 0o755);
    if (!runs(copy)) return undefined;
    renameSync(copy, fetched);
    return fetched;
  } finally {
    rmSync(copy, { force: true });
  }
}

async function fetchProgram({ runtime, fetched, packages, published, env, say }) {
  const work = join(runtime, `fetch-${process.pid}`);
  const failures = [];
  try {
    for (const [name, attempt] of [
      ['official release', () => fetchRelease({ work, packages, published, env, say })],
      ['Debian package', () => fetchPackage({ work, env, say })],
    ]) {
      rmSync(work, { recursive: true, force: true });
      mkdirSync(work, { recursive: true });
      try {
        const found = await attempt();
        copyFileSync(found, join(work, 'ready'));
        chmodSync(join(work, 'ready'), 0o755);
        renameSync(join(work, 'ready'), fetched);
        return fetched;
      } catch (error) {
        // A wrong checksum is not an unavailable source: somebody should look at it.
        if (error instanceof ChecksumError) throw error;
        failures.push(`${name}: ${error.message}`);
      }
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  throw new Error(
    `No NATS server could be found or fetched.\n  ${failures.join('\n  ')}\nInstall nats-server (2.9 or newer) so that it is on the PATH, or name a running server in NATS_URL.`,
  );
}

class ChecksumError extends Error {}

/** Returns the program from the official archive, which must have the checksum that `published` gives for this system. */
async function fetchRelease({ work, packages, published, env, say }) {
  const cpu = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch;
  const wanted = published[`${process.platform}-${cpu}`];
  if (!wanted) throw new Error(`there is none for ${process.platform} on ${process.arch}`);
  const name = `nats-server-v${version}-${process.platform}-${cpu}`;
  const request = await chooseFetch(env, packages);
  const archive = await download(request, `${env.NATS_SERVER_RELEASES || releases}/${name}.tar.gz`, say);
  const actual = createHash('sha256').update(archive).digest('hex');
  if (actual !== wanted) {
    throw new ChecksumError(`${name}.tar.gz has the SHA-256 ${actual}, but ${wanted} is published. It was not used.`);
  }
  writeFileSync(join(work, 'archive.tar.gz'), archive);
  await run('tar', ['-xzf', 'archive.tar.gz'], { cwd: work });
  return checked(join(work, name, 'nats-server'));
}

/** Returns a `fetch` that goes through the proxy that the environment names, which that of Node 20 cannot. */
async function chooseFetch(env, packages) {
  const proxy = (name) => env[name] || env[name.toLowerCase()];
  if (!proxy('HTTPS_PROXY') && !proxy('HTTP_PROXY')) return fetch;
  await packages;
  const undici = await import('undici');
  const dispatcher = new undici.EnvHttpProxyAgent({
    httpProxy: proxy('HTTP_PROXY'),
    httpsProxy: proxy('HTTPS_PROXY'),
    noProxy: proxy('NO_PROXY'),
  });
  return (url, options) => undici.fetch(url, { ...options, dispatcher });
}

async function download(request, url, say) {
  const response = await request(url, { signal: AbortSignal.timeout(120_000) }).catch((error) => {
    throw new Error(`${error.cause?.code ?? error.cause?.message ?? error.message}`);
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const total = Number(response.headers.get('content-length')) || 0;
  const chunks = [];
  let length = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    length += chunk.length;
    say(`official release, ${megabytes(length)}${total ? ` of ${megabytes(total)}` : ''}`);
  }
  return Buffer.concat(chunks);
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Returns the program from the distribution's package, which apt and dpkg fetch and unpack with a state folder of our own. */
async function fetchPackage({ work, env, say }) {
  if (!findProgram('apt-get', env) || !findProgram('dpkg', env)) throw new Error('apt-get and dpkg are not installed');
  const own = readField('/etc/os-release', 'VERSION_CODENAME');
  const failures = [];
  // The next Debian release has a newer server. When its package cannot be fetched or run, the machine's own release has one.
  for (const suite of [nextSuite(own), own]) {
    if (!suite) continue;
    try {
      return await fetchFromSuite({ work: join(work, suite), suite, own, say });
    } catch (error) {
      failures.push(`${suite}: ${error.message}`);
    }
  }
  throw new Error(failures.join('; ') || 'this is not a Debian release');
}

const debianReleases = ['bullseye', 'bookworm', 'trixie', 'forky'];
const nextSuite = (own) => (debianReleases.includes(own) ? debianReleases[debianReleases.indexOf(own) + 1] : undefined);

async function fetchFromSuite({ work, suite, own, say }) {
  for (const folder of ['lists/partial', 'cache/archives/partial', 'package']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  const sources = readSources().filter((source) => source.suites.includes(own));
  if (sources.length === 0) throw new Error(`the machine's apt sources name no mirror of ${own}`);
  const lines = sources.map(({ uri, components, options }) => `deb ${options} ${uri} ${suite} ${components}`);
  writeFileSync(join(work, 'sources.list'), `${lines.join('\n')}\n`);
  const options = Object.entries({
    'Dir::State': work,
    'Dir::State::lists': join(work, 'lists'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': join(work, 'cache'),
    'Dir::Etc::sourcelist': join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '20',
    'Acquire::https::Timeout': '20',
    'APT::Get::List-Cleanup': 'false',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  say(`package lists of ${suite}`);
  await run('apt-get', [...options, 'update', '-qq', '--error-on=any'], { cwd: work });
  say(`Debian package of ${suite}`);
  await run('apt-get', [...options, 'download', '-qq', 'nats-server'], { cwd: work });
  const file = readdirSync(work).find((name) => name.endsWith('.deb'));
  if (!file) throw new Error('apt-get fetched no package');
  await run('dpkg', ['-x', file, 'package'], { cwd: work });
  for (const folder of ['usr/sbin', 'usr/bin']) {
    const program = join(work, 'package', folder, 'nats-server');
    if (existsSync(program)) return checked(program);
  }
  throw new Error('the package contains no nats-server');
}

/** Returns the machine's apt sources, in both formats: one row per mirror, with the options that name its key. */
export function readSources(folder = '/etc/apt') {
  const parts = join(folder, 'sources.list.d');
  const files = [join(folder, 'sources.list')];
  if (existsSync(parts))
    files.push(
      ...readdirSync(parts)
        .sort()
        .map((name) => join(parts, name)),
    );
  return files.flatMap((file) => {
    if (!existsSync(file)) return [];
    const text = readFileSync(file, 'utf8');
    if (file.endsWith('.list')) return text.split('\n').flatMap(readLine);
    return file.endsWith('.sources') ? text.split(/\n\s*\n/).flatMap(readStanza) : [];
  });
}

function readLine(line) {
  const found = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s+(.+?)\s*(?:#.*)?$/.exec(line);
  if (!found) return [];
  return [{ options: found[1] ? `[${found[1]}]` : '', uri: found[2], suites: [found[3]], components: found[4] }];
}

function readStanza(stanza) {
  const field = (name) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(stanza)?.[1].trim();
  if (!field('Types')?.split(/\s+/).includes('deb') || /^no$/i.test(field('Enabled') ?? '')) return [];
  const key = field('Signed-By');
  const options = key?.startsWith('/') ? `[signed-by=${key}]` : '';
  return (field('URIs') ?? '').split(/\s+/).map((uri) => ({
    options,
    uri,
    suites: (field('Suites') ?? '').split(/\s+/),
    components: field('Components') ?? '',
  }));
}

function readField(file, name) {
  if (!existsSync(file)) return undefined;
  return new RegExp(`^${name}="?([^"\\n]+)"?$`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
}

function findOnPath(env) {
  const program = findProgram('nats-server', env);
  return program && runs(program) ? program : undefined;
}

function findProgram(name, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  // Debian installs servers in folders that an ordinary user's PATH does not contain.
  if (folders.includes('/usr/bin')) folders.push('/usr/sbin', '/usr/local/sbin');
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the program runs on this machine and is new enough: the services use features of 2.9. */
function runs(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const found = /v(\d+)\.(\d+)/.exec(stdout ?? '');
  return status === 0 && found !== null && (Number(found[1]) > 2 || (Number(found[1]) === 2 && Number(found[2]) >= 9));
}

function checked(program) {
  if (runs(program)) return program;
  throw new Error('the program does not run on this machine or is too old');
}

/** Runs a program. Throws an Error with the last line of its output when it fails. */
function run(program, args, options) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said = (said + chunk).slice(-4_000);
      });
    }
    child.once('error', (error) => fail(new Error(`${program}: ${error.message}`)));
    child.once('close', (code) => {
      const lines = said.trim().split('\n');
      if (code === 0) done();
      else fail(new Error(`${program} failed: ${lines.at(-1) || `exit code ${code}`}`));
    });
  });
}
