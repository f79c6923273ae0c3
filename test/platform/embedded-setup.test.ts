import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { choosePort, findFreePort, isPortFree } from '../../bin/embedded/free-ports.js';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';
import { makeFolder } from '../support/cluster.js';

/** Runs a program to its end. */
async function run(file: string, args: string[], options: { cwd: string; env?: Record<string, string> }) {
  const child = spawn(file, args, { ...options, env: { ...process.env, ...options.env } as NodeJS.ProcessEnv });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code: code as number, said };
}

/** What the official release holds for this machine, made here around a script that answers like the program. */
async function packRelease(folder: string): Promise<{ name: string; archive: Buffer }> {
  const version = /const version = '([\d.]+)'/.exec(
    readFileSync(join(findProjectRoot(), 'bin/nats-server.mjs'), 'utf8'),
  )?.[1];
  const name = `nats-server-v${version}-${systemName}`;
  mkdirSync(join(folder, name));
  const program = join(folder, name, 'nats-server');
  writeFileSync(program, '#!/bin/sh\necho "nats-server: v2.10.99"\n');
  chmodSync(program, 0o755);
  await run('tar', ['-czf', 'archive.tar.gz', name], { cwd: folder });
  return { name: `${name}.tar.gz`, archive: readFileSync(join(folder, 'archive.tar.gz')) };
}

let site: Server;
let files: Record<string, string | Buffer>;
beforeEach(async () => {
  files = {};
  site = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file ? 200 : 404).end(file ?? '');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterEach(() => {
  site.close();
});

const systemName = `${process.platform}-${{ x64: 'amd64', arm64: 'arm64' }[process.arch as 'x64' | 'arm64']}`;

/** Asks for a server program in an empty project folder, on a machine that has none and no apt, where an archive has `checksum`. */
async function provide(root: string, checksum = '', proxy?: Record<string, string>) {
  const script = `
    const { provideNatsServer } = await import(process.env.MODULE);
    const env = { PATH: process.env.TOOLS, NATS_SERVER_RELEASES: process.env.SITE, ...JSON.parse(process.env.PROXY) };
    const published = { [process.env.SYSTEM]: process.env.CHECKSUM };
    const program = await provideNatsServer({ root: process.env.ROOT, env, published, say() {} })
      .catch((error) => { console.log(error.message); process.exit(3); });
    console.log(program);`;
  return run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: {
      MODULE: join(findProjectRoot(), 'bin/nats-server.mjs'),
      TOOLS: root,
      ROOT: root,
      SITE: proxy ? 'http://releases.example' : `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
      SYSTEM: systemName,
      CHECKSUM: checksum,
      PROXY: JSON.stringify(proxy ?? {}),
    },
  });
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('the official release is used when it has the published checksum, and fetched once', async () => {
  const root = await makeFolder('release');
  const { name, archive } = await packRelease(await makeFolder('pack'));
  files = { [`/${name}`]: archive };
  const first = await provide(root, sha256(archive));
  expect(first).toEqual({ code: 0, said: `${join(root, '.runtime/nats-server')}\n` });
  files = {};
  expect(await provide(root)).toEqual(first);
  expect(readdirSync(join(root, '.runtime')).sort()).toEqual(['nats-server', 'nats-server.path']);
});

test('an official release with another checksum is refused and not kept', async () => {
  const root = await makeFolder('forged');
  const { name, archive } = await packRelease(await makeFolder('pack'));
  files = { [`/${name}`]: Buffer.concat([archive, Buffer.from('x')]) };
  const { code, said } = await provide(root, sha256(archive));
  expect(code).toBe(3);
  expect(said).toMatch(/has the SHA-256 .* is published. It was not used/);
  expect(existsSync(join(root, '.runtime/nats-server'))).toBe(false);
});

test('a download goes through the proxy that the environment names', async () => {
  const root = await makeFolder('proxied');
  const { name, archive } = await packRelease(await makeFolder('pack'));
  files = { [`/${name}`]: archive };
  const asked: string[] = [];
  const proxy = createServer().listen(0, '127.0.0.1');
  proxy.on('connect', ({ url }, socket) => {
    asked.push(url ?? '');
    const onward = connect((site.address() as AddressInfo).port, '127.0.0.1');
    socket.write('HTTP/1.1 200 Connected\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { code, said } = await provide(root, sha256(archive), { HTTP_PROXY: url, https_proxy: url });
  proxy.close();
  expect([code, said]).toEqual([0, `${join(root, '.runtime/nats-server')}\n`]);
  expect(asked).toEqual(['releases.example:80']);
});

test('a server on the PATH is preferred to a download', async () => {
  const root = await makeFolder('path');
  writeFileSync(join(root, 'nats-server'), '#!/bin/sh\necho "nats-server: v2.9.1"\n');
  chmodSync(join(root, 'nats-server'), 0o755);
  expect(await provide(root)).toEqual({ code: 0, said: `${join(root, 'nats-server')}\n` });
});

/** A project folder whose npm, compiler and bundler note how they were called, and leave what the real ones would. */
async function makeProject() {
  const root = await makeFolder('project');
  const calls = join(root, 'calls');
  mkdirSync(join(root, 'bin'));
  for (const file of ['package.json', 'package-lock.json', ...['setup', 'nats-server', 'one-at-a-time'].map(toModule)])
    copyFileSync(join(findProjectRoot(), file), join(root, file));
  const npm = join(root, 'npm-cli.cjs');
  const note = (text: string) => `fs.appendFileSync(${JSON.stringify(calls)}, ${text} + '\\n');`;
  writeFileSync(
    npm,
    `const fs = require('node:fs');
    ${note(`process.argv.slice(2).join(' ')`)}
    fs.mkdirSync('node_modules' + (process.argv.includes('--include=dev') ? '/jest' : ''), { recursive: true });
    // Time for another to come.
    setTimeout(() => fs.writeFileSync('node_modules/.package-lock.json', ''), Number(process.env.TAKES_MS));`,
  );
  const takes = `await new Promise((done) => setTimeout(done, Number(process.env.TAKES_MS)));`;
  const asModule = (name: string, body: string) =>
    writeFileSync(join(root, toModule(name)), `import fs from 'node:fs';\nexport async function ${body}`);
  asModule('compile', `compileFolders(folders) { ${note(`'compile ' + folders.includes('test')`)} ${takes} }`);
  asModule('bundle', `bundlePrograms() { fs.mkdirSync('dist', { recursive: true }); ${note(`'bundle'`)} }`);
  const start = (args: string[], env: Record<string, string> = {}) =>
    run(process.execPath, ['bin/setup.mjs', '--quiet', ...args], {
      cwd: root,
      env: { npm_execpath: npm, TAKES_MS: '0', NATS_URL: 'nats://elsewhere', ...env },
    });
  /** Sets up, and returns what was called for it. */
  const setUp = async (...args: string[]): Promise<string[]> => {
    writeFileSync(calls, '');
    const { code, said } = await start(args);
    if (code !== 0) throw new Error(said);
    return readCalls();
  };
  const readCalls = () => readFileSync(calls, 'utf8').split('\n').filter(Boolean);
  return { root, start, setUp, readCalls };
}

const toModule = (name: string): string => `bin/${name}.mjs`;
const install = 'install --no-audit --no-fund';

test('an installation gets only the packages that it needs to run, tests add the others, and nothing is installed twice', async () => {
  const { root, setUp } = await makeProject();
  expect(await setUp('--packages', '--run')).toEqual([`${install} --omit=dev --loglevel=error`]);
  expect(await setUp('--packages', '--run')).toEqual([]);
  expect(await setUp('--packages')).toEqual([`${install} --include=dev --loglevel=error`]);
  expect(await setUp('--packages')).toEqual([]);
  expect(await setUp('--packages', '--run')).toEqual([]);
  // After a change, tools that are there stay: tests may run at this moment.
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }));
  expect(await setUp('--packages', '--run')).toEqual([`${install} --include=dev --loglevel=error`]);
});

test('a folder is not built again if copying changed its file times, but is after an edit that keeps both size and second', async () => {
  const { root, setUp } = await makeProject();
  const source = join(root, 'bin', 'source.ts');
  writeFileSync(source, 'one');
  utimesSync(source, 1_000.25, 1_000.25);
  expect(await setUp('--run')).toEqual([`${install} --omit=dev --loglevel=error`, 'compile false', 'bundle']);
  utimesSync(source, 1_000, 1_000);
  expect(await setUp('--run')).toEqual([]);
  writeFileSync(source, 'two');
  utimesSync(source, 1_000.5, 1_000.5);
  expect(await setUp('--run')).toEqual(['compile false', 'bundle']);
});

test('of two concurrent set-ups, one installs and builds while the other reports that it waits, and the lock of a killed set-up blocks neither', async () => {
  const { root, start, readCalls } = await makeProject();
  const killed = spawn(process.execPath, ['--eval', '']);
  await once(killed, 'close');
  mkdirSync(join(root, '.runtime'));
  writeFileSync(join(root, '.runtime', 'setup.lock'), `${killed.pid}\n`);
  const both = await Promise.all([start(['--run'], { TAKES_MS: '500' }), start(['--run'], { TAKES_MS: '500' })]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(readCalls()).toEqual([`${install} --omit=dev --loglevel=error`, 'compile false', 'bundle']);
  expect(both.map(({ said }) => said).join('')).toMatch(/waiting until process \d+, which installs or builds/);
  expect(readdirSync(join(root, '.runtime'))).toEqual([]);
});

test('a build that is meant to be moved elsewhere contains a copy of the server on the PATH', async () => {
  const { root, setUp, start } = await makeProject();
  await setUp('--run');
  const tools = await makeFolder('tools');
  const program = join(tools, 'nats-server');
  writeFileSync(program, '#!/bin/sh\necho "nats-server: v2.9.1"\n');
  chmodSync(program, 0o755);
  const place = join(root, '.runtime', 'nats-server');
  const here = { NATS_URL: '', PATH: `${tools}:${process.env.PATH}` };
  const build = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.build as string;
  // As a start leaves it, which uses the program where it is.
  expect((await start(['--run'], here)).code).toBe(0);
  expect(readFileSync(`${place}.path`, 'utf8')).toBe(`${program}\n`);
  expect((await start(build.split(' ').slice(2), here)).code).toBe(0);
  expect(readFileSync(`${place}.path`, 'utf8')).toBe(`${place}\n`);
  expect(readFileSync(place, 'utf8')).toBe(readFileSync(program, 'utf8'));
});

test('a repeated set-up does nothing if nothing has changed but what is built of a client while it is packed', async () => {
  const root = findProjectRoot();
  const { code } = await run(process.execPath, ['bin/setup.mjs', '--quiet'], { cwd: root });
  expect(code).toBe(0);
  const client = mkdtempSync(join(root, 'clients', 'packed-'));
  mkdirSync(join(client, 'dist'));
  writeFileSync(join(client, 'dist', 'verify.d.ts'), 'export {};');
  const again = await run(process.execPath, ['bin/setup.mjs', '--quiet'], { cwd: root });
  rmSync(client, { recursive: true });
  expect(again).toEqual({ code: 0, said: '' });
});

test('a requested port that is taken is refused with an error that names it, and a default port gives way to the next free one', async () => {
  const port = await findFreePort();
  const holder = createServer().listen(port, '127.0.0.1');
  await once(holder, 'listening');
  const wish = { name: 'GATEWAY_PORT', usual: port, avoid: new Set<number>(), host: '127.0.0.1' };
  expect(await isPortFree(port)).toBe(false);
  await expect(choosePort({ ...wish, given: String(port) })).rejects.toThrow(`GATEWAY_PORT=${port}: the port is taken`);
  await expect(choosePort({ ...wish, given: 'http' })).rejects.toThrow(/from 1 to 65535/);
  const { port: other, instead } = await choosePort({ ...wish, given: undefined, avoid: new Set([port + 1]) });
  expect(other).toBeGreaterThan(port + 1);
  expect(instead).toBe(port);
  holder.close();
});
