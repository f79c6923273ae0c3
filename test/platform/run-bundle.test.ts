import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const bin = resolve('bin');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a bundle with its source map, and a module that runs it and reports whether V8 accepted the kept code. */
function writeProgram(): string {
  const bundle = join(folder, 'main-1.cjs');
  const lines = ['(function (require, __filename) {', "console.log(new Error('here').stack.split('\\n')[1]);", '})'];
  writeFileSync(bundle, `${lines.join('\n')}\n//# sourceMappingURL=main-1.cjs.map\n`);
  writeFileSync(`${bundle}.map`, JSON.stringify({ version: 3, sources: ['told.ts'], names: [], mappings: ';AASA' }));
  const module = join(folder, 'main.mjs');
  const runner = JSON.stringify(join(bin, 'run-bundle.mjs'));
  writeFileSync(
    module,
    `import { runBundle } from ${runner};
export const script = runBundle(${JSON.stringify(bundle)});
console.log('rejected: ' + script.cachedDataRejected);\n`,
  );
  return module;
}

const start = async (module: string, ...options: string[]): Promise<string> =>
  (await run(process.execPath, [...options, module])).stdout;

async function keepCode(module: string): Promise<string> {
  const { codeFileOf } = (await import('../../bin/run-bundle.mjs' as string)) as { codeFileOf(file: string): string };
  const file = codeFileOf(join(folder, 'main-1.cjs'));
  await run(process.execPath, [join(bin, 'keep-code.mjs'), module, file]);
  return file;
}

test('a start uses the cached code, and compiles if there is none', async () => {
  const module = writeProgram();
  expect(await start(module)).toContain('rejected: undefined');
  await keepCode(module);
  expect(await start(module)).toContain('rejected: false');
  expect(readdirSync(folder).filter((name) => name.endsWith('.cache'))).toHaveLength(1);
});

test('a start compiles if the cached code was made with other V8 options or is truncated', async () => {
  const module = writeProgram();
  const file = await keepCode(module);
  const other = await start(module, '--no-lazy');
  expect(other).toContain('rejected: true');
  expect(other).toContain('main-1.cjs:2');
  truncateSync(file, readFileSync(file).length / 2);
  const cut = await start(module);
  expect(cut).toContain('rejected: true');
  expect(cut).toContain('main-1.cjs:2');
});

test('a start compiles if the cached code cannot be read', async () => {
  const module = writeProgram();
  const file = await keepCode(module);
  rmSync(file);
  mkdirSync(file);
  const unread = await start(module);
  expect(unread).toContain('rejected: undefined');
  expect(unread).toContain('main-1.cjs:2');
});

test('stack traces name the sources', async () => {
  const module = writeProgram();
  await keepCode(module);
  expect(await start(module, '--enable-source-maps')).toContain('told.ts:10');
});
