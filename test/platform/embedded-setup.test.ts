import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const cpu = { x64: 'amd64', arm64: 'arm64' }[process.arch as 'x64' | 'arm64'];
  const version = /const version = '([\d.]+)'/.exec(
    readFileSync(join(findProjectRoot(), 'bin/nats-server.mjs'), 'utf8'),
  )?.[1];
  const name = `nats-server-v${version}-${process.platform}-${cpu}`;
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

/** Asks for a server program in an empty project folder, on a machine that has none and no apt. */
async function provide(root: string) {
  const script = `
    const { provideNatsServer } = await import(process.env.MODULE);
    const env = { PATH: process.env.TOOLS, NATS_SERVER_RELEASES: process.env.SITE };
    const program = await provideNatsServer({ root: process.env.ROOT, env, say() {} })
      .catch((error) => { console.log(error.message); process.exit(3); });
    console.log(program);`;
  return run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: {
      MODULE: join(findProjectRoot(), 'bin/nats-server.mjs'),
      TOOLS: root,
      ROOT: root,
      SITE: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    },
  });
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('the official release is used when it has the published checksum, and fetched once', async () => {
  const root = await makeFolder('release');
  const { name, archive } = await packRelease(await makeFolder('pack'));
  files = { '/SHA256SUMS': `${'0'.repeat(64)}  other.zip\n${sha256(archive)}  ${name}\n`, [`/${name}`]: archive };
  const first = await provide(root);
  expect(first).toEqual({ code: 0, said: `${join(root, '.runtime/nats-server')}\n` });
  files = {};
  expect(await provide(root)).toEqual(first);
  expect(readdirSync(join(root, '.runtime')).sort()).toEqual(['nats-server', 'nats-server.path']);
});

test('an official release with another checksum is refused and not kept', async () => {
  const root = await makeFolder('forged');
  const { name, archive } = await packRelease(await makeFolder('pack'));
  files = { '/SHA256SUMS': `${sha256(archive)}  ${name}\n`, [`/${name}`]: Buffer.concat([archive, Buffer.from('x')]) };
  const { code, said } = await provide(root);
  expect(code).toBe(3);
  expect(said).toMatch(/has the SHA-256 .* is published. It was not used/);
  expect(existsSync(join(root, '.runtime/nats-server'))).toBe(false);
});

test('a server on the PATH is preferred to fetching one', async () => {
  const root = await makeFolder('path');
  writeFileSync(join(root, 'nats-server'), '#!/bin/sh\necho "nats-server: v2.9.1"\n');
  chmodSync(join(root, 'nats-server'), 0o755);
  expect(await provide(root)).toEqual({ code: 0, said: `${join(root, 'nats-server')}\n` });
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
