import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns `leadwire/<version>`, with the version from the nearest package.json above this file. Works from the source and from the build.
 */
export function readUserAgent(): string {
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    const file = new URL('package.json', folder);
    if (existsSync(file)) return `leadwire/${JSON.parse(readFileSync(file, 'utf8')).version}`;
    if (folder.pathname === '/') throw new Error('no package.json above the sender');
  }
}
