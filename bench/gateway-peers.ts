import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../test/support/service-process.js';
import { forkFile } from './gateway-fork.js';
import type { CleanUp } from './measurement.js';

const folder = join(projectRoot, 'bench', 'peers');
const installed = join(folder, 'node_modules', '.package-lock.json');

/** What a server of bench/peers is started with. */
export type Peer =
  | { kind: 'stock-apollo' | 'tuned-apollo'; typeDefs: string; signals: unknown }
  | { kind: 'express' | 'ready-bytes'; rest: string }
  | { kind: 'mercurius'; typeDefs: string; databaseUrl: string; accountId: string; connections: number }
  | { kind: 'postgraphile'; databaseUrl: string; connections: number };

/** Installs the packages of the peers, where they are not there or their lock file has changed. */
export function installPeers(): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(installed) && namesAndVersions(readFileSync(installed, 'utf8')) === namesAndVersions(lock)) return;
  console.log('installing the packages of the peers');
  execFileSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { stdio: 'inherit' });
}

/** Of a lock file, the packages that an installation for this machine has, too. */
function namesAndVersions(lock: string): string {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string; optional?: boolean }> };
  const needed = Object.entries(packages).filter(([path, { optional }]) => path !== '' && !optional);
  return JSON.stringify(needed.map(([path, { version }]) => [path, version]).sort());
}

/** Starts a peer, by another Node where one is given; returns its origin. */
export async function startPeer(peer: Peer, cleanUp: CleanUp, execPath?: string): Promise<string> {
  const { first } = await forkFile(join(folder, 'process.mjs'), peer, cleanUp, execPath ? { execPath } : {});
  return `http://127.0.0.1:${(first as { port: number }).port}`;
}

/** The program of Node 22 among the packages of the peers; throws on a machine that it was not published for. */
export function findNode22(): string {
  const found = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (!existsSync(found))
    throw new Error(`There is no package with Node 22 for ${process.platform} on ${process.arch}.`);
  return found;
}
