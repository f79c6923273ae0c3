import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

test('a server on the PATH is preferred to fetching one', async () => {
  const root = await makeFolder('path');
  writeFileSync(join(root, 'nats-server'), '#!/bin/sh\necho "nats-server: v2.9.1"\n');
  chmodSync(join(root, 'nats-server'), 0o755);
  expect(await provide(root)).toEqual({ code: 0, said: `${join(root, 'nats-server')}\n` });
});

test('an installation gets the packages that it runs on, tests add the rest beside them, and nothing is installed twice', async () => {
  const root = await makeFolder('packages');
  const calls = join(root, 'calls');
  mkdirSync(join(root, 'bin'));
  for (const file of ['package.json', 'package-lock.json', 'bin/setup.mjs', 'bin/nats-server.mjs'])
    copyFileSync(join(findProjectRoot(), file), join(root, file));
  // Notes how it was called, and leaves what npm would.
  const npm = join(root, 'npm-cli.cjs');
  writeFileSync(
    npm,
    `const fs = require('node:fs');
    fs.appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(' ') + '\\n');
    fs.mkdirSync('node_modules' + (process.argv.includes('--include=dev') ? '/jest' : ''), { recursive: true });
    fs.writeFileSync('node_modules/.package-lock.json', '');`,
  );
  const setUp = async (...args: string[]): Promise<string[]> => {
    writeFileSync(calls, '');
    const given = ['bin/setup.mjs', '--packages', '--quiet', ...args];
    const { code, said } = await run(process.execPath, given, { cwd: root, env: { npm_execpath: npm } });
    if (code !== 0) throw new Error(said);
    return readFileSync(calls, 'utf8').split('\n').filter(Boolean);
  };
  const install = 'install --no-audit --no-fund';
  expect(await setUp('--run')).toEqual([`${install} --omit=dev --loglevel=error`]);
  expect(await setUp('--run')).toEqual([]);
  expect(await setUp()).toEqual([`${install} --include=dev --loglevel=error`]);
  expect(await setUp()).toEqual([]);
  expect(await setUp('--run')).toEqual([]);
  // After a change, tools that are there stay: tests may run at this moment.
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }));
  expect(await setUp('--run')).toEqual([`${install} --include=dev --loglevel=error`]);
});

test('with nothing done since, the set-up does nothing', async () => {
  const root = findProjectRoot();
  const { code } = await run(process.execPath, ['bin/setup.mjs', '--quiet'], { cwd: root });
  expect(code).toBe(0);
  expect(await run(process.execPath, ['bin/setup.mjs', '--quiet'], { cwd: root })).toEqual({ code: 0, said: '' });
});

test('a port that was asked for and is taken is refused by name; a usual one gives way to the next', async () => {
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
