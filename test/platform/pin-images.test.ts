import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findImages, pinImages } from '../../bin/images/pin-images.js';

const digests: Record<string, string> = {
  '/v2/library/node/manifests/24.1.0-slim': `sha256:${'a'.repeat(64)}`,
  '/v2/prom/prometheus/manifests/v3.5.0': `sha256:${'b'.repeat(64)}`,
};
const dockerfile = 'FROM node:24.1.0-slim AS build\nRUN true\nFROM node:24.1.0-slim\nCOPY --from=build /a /a\n';
const compose = `services:\n  ours: {image: leadwire}\n  other:\n    image: prom/prometheus:v3.5.0@sha256:${'0'.repeat(64)}\n`;

let server: Server;
let registry: string;
let folder: string;
let files: string[];
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, registry);
    asked.push(`${request.method} ${pathname}`);
    if (pathname === '/token') return void response.end('{"token": "pass"}');
    if (request.headers.authorization !== 'Bearer pass') {
      response.setHeader('www-authenticate', `Bearer realm="${registry}/token",service="it",scope="repository:x:pull"`);
      return void response.writeHead(401).end();
    }
    const digest = digests[pathname];
    response.writeHead(digest ? 200 : 404, digest ? { 'docker-content-digest': digest } : {}).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'pin-'));
  files = ['Dockerfile', 'compose.yml'].map((name) => join(folder, name));
  [dockerfile, compose].forEach((text, nth) => {
    writeFileSync(files[nth]!, text);
  });
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('every image gets the digest that its registry returns for its tag, which replaces any older digest', async () => {
  const pinned = await pinImages({ files, registry });
  expect(pinned).toEqual([
    `node:24.1.0-slim@sha256:${'a'.repeat(64)}`,
    `prom/prometheus:v3.5.0@sha256:${'b'.repeat(64)}`,
  ]);
  const [ours, theirs] = files.map((file) => readFileSync(file, 'utf8'));
  expect(ours).toBe(dockerfile.replaceAll('24.1.0-slim', `24.1.0-slim@sha256:${'a'.repeat(64)}`));
  expect(theirs).toBe(compose.replace('0'.repeat(64), 'b'.repeat(64)));
  expect(asked.filter((one) => one.startsWith('HEAD /v2/library/node/'))).toHaveLength(2);
});

test('if a registry returns no digest, no file is changed, and each image without one is named', async () => {
  writeFileSync(files[1]!, compose.replace('v3.5.0@', 'v9.9.9@'));
  await expect(pinImages({ files, registry })).rejects.toThrow(
    /No file was changed.*\n {2}prom\/prometheus:v9\.9\.9: the registry answered 404/,
  );
  expect(readFileSync(files[0]!, 'utf8')).toBe(dockerfile);
  server.close();
  server.closeAllConnections();
  await expect(pinImages({ files, registry })).rejects.toThrow(/node:24\.1\.0-slim: ECONNREFUSED/);
  expect(readFileSync(files[0]!, 'utf8')).toBe(dockerfile);
});

test('an image without an exact version is refused', () => {
  for (const image of ['node', 'node:slim', 'postgres:18', 'nats:latest'])
    expect(() => findImages(`FROM ${image}\n`)).toThrow(`${image} names no exact version.`);
  expect(findImages('FROM registry.example.com:5000/team/node:24.1.0\n')).toEqual([
    { name: 'registry.example.com:5000/team/node', tag: '24.1.0', digest: null },
  ]);
});
