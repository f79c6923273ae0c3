/**
 * Runs a program for a moment, without servers, and keeps the code that V8 has compiled meanwhile for the starts to come. The arguments are
 * the module that runs the program, and the file where `runBundle` looks for its code.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** By then a service has loaded all its parts and waits for PostgreSQL. */
const loadedAfterMs = 300;

const [module, codeFile] = process.argv.slice(2);
const { script } = await import(pathToFileURL(module).href);
process.once('exit', () => {
  // Other processes may start at this moment.
  const draft = `${codeFile}.${process.pid}`;
  writeFileSync(draft, script.createCachedData());
  renameSync(draft, codeFile);
});
setTimeout(() => process.exit(0), loadedAfterMs);
