import { existsSync, readFileSync } from 'node:fs';

/** Returns the version in the nearest package.json above this file. Works from the source and from the build. */
export function readVersion(): string {
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    const file = new URL('package.json', folder);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
    if (folder.pathname === '/') throw new Error('There is no package.json above the running code.');
  }
}

/** Returns whether the version `one`, such as 1.2.3, came before `other`. */
export function isBefore(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map(Number));
  const at = ours!.findIndex((part, nth) => part !== theirs![nth]);
  return at >= 0 && ours![at]! < theirs![at]!;
}
