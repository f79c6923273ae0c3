/**
 * Runs a program that is one file, with the code that V8 compiled when the file was built: compiling it anew is the largest part of a
 * start. The build copies this file beside the programs.
 */
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { Script } from 'node:vm';

/** Returns the file of a program's compiled code, which only the same version of Node on the same processor can use. */
export const codeFileOf = (file) => `${file}.${process.version}-${process.arch}.cache`;

/**
 * Runs the program in `file`, and returns its script. V8 compiles the text where there is no compiled code, or where it is of another V8 or
 * of other options of V8. The name of the file contains a hash of its text, because V8 compares only the length.
 */
export function runBundle(file) {
  // The bundler escapes all other characters.
  const source = readFileSync(file, 'latin1');
  const script = new Script(source, { filename: file, cachedData: readIfThere(codeFileOf(file)) });
  if (process.sourceMapsEnabled) announceSourceMap(file);
  script.runInThisContext()(createRequire(file), file, dirname(file), { exports: {} });
  return script;
}

/** Node looks for source maps in the modules that it compiles itself, so it compiles one of this name that contains nothing else. */
function announceSourceMap(file) {
  const module = new Module(file);
  module._compile(`//# sourceMappingURL=${basename(file)}.map`, file);
  // Node forgets the source map with the module.
  announced.push(module);
}
const announced = [];

/** Returns undefined where there is no such file, and where it cannot be read: the text is all that a start needs. */
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
