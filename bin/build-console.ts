import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installOwnPackages } from '../bench/own-packages.js';
import { findProjectRoot } from '../services/platform/lifecycle/project.js';

// `npm run build:console`: checks the types of the console and builds it into console/dist, which is committed. With --check it builds into
// another folder, and fails where a file differs from what is committed or the whole is too large.
const maxBytes = 2_000_000;
const folder = join(findProjectRoot(), 'console');
const committed = join(folder, 'dist');
const checkOnly = process.argv.includes('--check');

installOwnPackages(folder);
runTool('tsc');
const output = checkOnly ? mkdtempSync(join(tmpdir(), 'leadwire-console-')) : committed;
try {
  runTool('vite', 'build', '--outDir', output, '--emptyOutDir', '--logLevel', 'warn');
  const built = readFiles(output);
  if (checkOnly) compare(built, readFiles(committed));
  const bytes = [...built.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > maxBytes) refuse(`console/dist has ${bytes} bytes, more than ${maxBytes}.`);
} finally {
  if (checkOnly) rmSync(output, { recursive: true, force: true });
}

function runTool(tool: string, ...args: string[]): void {
  execFileSync(join(folder, 'node_modules', '.bin', tool), args, { cwd: folder, stdio: 'inherit' });
}

/** The files below a folder with their contents. */
function readFiles(base: string): Map<string, Buffer> {
  const entries = readdirSync(base, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(files.map((file) => [file.slice(base.length + 1), readFileSync(file)]));
}

function compare(built: Map<string, Buffer>, kept: Map<string, Buffer>): void {
  const names = new Set([...built.keys(), ...kept.keys()]);
  const changed = [...names].filter((name) => !built.get(name)?.equals(kept.get(name) ?? Buffer.of()));
  if (changed.length > 0) {
    refuse(
      `console/dist is not what its sources build: ${changed.join(', ')}. Run npm run build:console and commit the result.`,
    );
  }
}

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
