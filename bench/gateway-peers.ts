import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../test/support/service-process.js';
import { forkFile } from './gateway-fork.js';
import type { CleanUp } from './measurement.js';
import { installOwnPackages } from './own-packages.js';

const folder = join(projectRoot, 'bench', 'peers');

/** What a server of bench/peers is started with. */
export type Peer =
  | { kind: 'stock-apollo' | 'tuned-apollo'; typeDefs: string; signals: unknown }
  | { kind: 'express' | 'ready-bytes'; rest: string }
  | { kind: 'mercurius'; typeDefs: string; databaseUrl: string; accountId: string; connections: number }
  | { kind: 'postgraphile'; databaseUrl: string; connections: number };

/** Installs the packages of the peers. */
export const installPeers = (): void => installOwnPackages(folder);

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
