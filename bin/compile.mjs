/**
 * Compiles the TypeScript sources into dist, each only when it or the compiler has changed since. The types are checked by `npm run check`,
 * so that a start needs no type checker.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile, version } from '@swc/core';
import { swcOptions } from './swc-options.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Lists what was compiled: the compiler, and for each source its size and time. */
const listFile = join(root, 'dist', '.compiled.json');

/** So many files are open at a time; the compiler uses all cores with far fewer. */
const atATime = 64;

const outputOf = (source) => join(root, 'dist', source.replace(/\.ts$/, '.js'));

/**
 * Compiles the sources in `folders` of the project, and removes the output of sources that are gone, which could otherwise still be
 * imported. Other folders keep what was compiled of them earlier.
 */
export async function compileFolders(folders) {
  const compiler = JSON.stringify([version, swcOptions]);
  const listed = readList();
  const before = listed?.compiler === compiler ? listed.sources : {};
  const isIn = (source) => folders.some((folder) => source.startsWith(`${folder}/`));
  const sources = Object.fromEntries(Object.entries(before).filter(([source]) => !isIn(source)));
  const changed = [];
  for (const source of folders.flatMap(listSources)) {
    const { size, mtimeMs } = statSync(join(root, source));
    sources[source] = `${size} ${mtimeMs}`;
    if (before[source] !== sources[source] || !existsSync(outputOf(source))) changed.push(source);
  }
  for (let from = 0; from < changed.length; from += atATime) {
    await Promise.all(changed.slice(from, from + atATime).map(compile));
  }
  for (const gone of Object.keys(listed?.sources ?? {}).filter((source) => isIn(source) && !(source in sources))) {
    for (const file of [outputOf(gone), `${outputOf(gone)}.map`]) rmSync(file, { force: true });
  }
  mkdirSync(dirname(listFile), { recursive: true });
  writeFileSync(listFile, JSON.stringify({ compiler, sources }));
}

/** Compiles one source, whose path is relative to the project. A source that is gone leaves what was compiled of it. */
export async function compile(source) {
  const file = join(root, source);
  if (!existsSync(file)) return;
  const output = outputOf(source);
  const options = { ...swcOptions, sourceMaps: true, swcrc: false, sourceFileName: file };
  const { code, map } = await transformFile(file, options);
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
  writeFileSync(`${output}.map`, map);
}

function readList() {
  try {
    return JSON.parse(readFileSync(listFile, 'utf8'));
  } catch {
    // There is none, or a compilation was killed while it wrote the list.
    return null;
  }
}

function listSources(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => `${folder}/${name}`);
}
