/** How a service is bundled into one file, and how V8's compiled code of that file is made. */
import { execFile } from 'node:child_process';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { codeFileOf } from './run-bundle.mjs';

/** The function that `runBundle` calls. CommonJS libraries use the names of its parameters; for `navigator` see `bundle.mjs`. */
const bannerFor = (nodeOptions) => `(function (require, __filename, __dirname, module) { 'use strict';
// The code of this file is kept for: node ${nodeOptions.join(' ')}
const __leadwireUrl = require('node:url').pathToFileURL(__filename).href;
const exports = module.exports;
globalThis.navigator ??= { userAgent: 'Node.js/' + process.versions.node.split('.')[0] };`;

/** The options of esbuild for one file with one function, of which V8 can keep the compiled code. */
export const asOneFile = (nodeOptions) => ({
  splitting: false,
  // Half the text, which each start reads and keeps; the lines stay short enough for who reads one in an error.
  minifyWhitespace: true,
  lineLimit: 200,
  format: 'cjs',
  entryNames: '[name]-[hash]',
  outExtension: { '.js': '.cjs' },
  define: { 'import.meta.url': '__leadwireUrl' },
  // What is not in the file is loaded by `require`, since a function cannot import.
  supported: { 'dynamic-import': false },
  banner: { js: bannerFor(nodeOptions) },
  footer: { js: '})' },
});

/** Writes the module that runs a service's bundle, and has V8 compile what a start needs where that is not there yet. */
export async function provideStart(bundle, nodeOptions) {
  const module = join(dirname(bundle), 'main.js');
  const lines = [
    "import { fileURLToPath } from 'node:url';",
    "import { runBundle } from '../run-bundle.mjs';",
    '',
    `export const script = runBundle(fileURLToPath(new URL('./${basename(bundle)}', import.meta.url)));`,
  ];
  writeWhole(module, `${lines.join('\n')}\n`);
  if (existsSync(codeFileOf(bundle))) return;
  try {
    await keepCode(module, codeFileOf(bundle), nodeOptions);
    // The second start adds what the first has not needed.
    if (basename(dirname(bundle)) === 'gateway')
      await keepCode(module, codeFileOf(bundle), nodeOptions, { GATEWAY_ROLE: 'worker' });
  } catch (error) {
    console.error(`The compiled code of ${module} was not kept, so that it starts more slowly: ${error.message}`);
  }
}

/** Replaces a file at once, so that a process that starts meanwhile reads the old or the new text, never a part of one. */
export function writeWhole(file, text) {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}

/** Runs a service for a moment, and writes the code that V8 has compiled meanwhile to `codeFile`. */
export async function keepCode(module, codeFile, nodeOptions, role = {}) {
  const program = fileURLToPath(new URL('./keep-code.mjs', import.meta.url));
  const env = { ...nowhere, ...role };
  await promisify(execFile)(process.execPath, [...nodeOptions, program, module, codeFile], { env });
}

/** Nothing listens at these addresses, so the services wait until they are ended. Their own ports are free ones, beside a leadwire that runs. */
const nowhere = {
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  NATS_URL: 'nats://127.0.0.1:1',
  SECRET_KEYS: `build:${Buffer.alloc(32).toString('base64')}`,
  GATEWAY_PORT: '0',
  ADMIN_PORT: '0',
  WORKER_PORT: '0',
  FEED_PORT: '0',
  WEBHOOKS_PORT: '0',
  GATEWAY_PROCESSES: '1',
  LOG_LEVEL: 'silent',
};
