import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * The modules that start PostgreSQL, NATS or a process from the build, or read the tables that the build creates; a test that reaches one of them
 * needs `npm test`.
 */
const servers =
  /^test\/support\/(cluster|service-process|launcher|start-and-die)\.ts$|^bin\/embedded\/|^services\/gateway\/directory\/titles\/index\.ts$/;
/** A test that starts a process from the build by its path. */
const namesBuild = /['"`./]dist\//;

/**
 * Lists the test files that need no server and no build. They are found by their imports, so that nobody has to keep a list. `root` is the folder of
 * the project; the paths are relative to it.
 */
export function listUnitTests(root) {
  const seen = new Map();
  const needsServers = (file) => {
    if (seen.has(file)) return seen.get(file);
    // In an import cycle, a file needs what the rest of the cycle needs.
    seen.set(file, false);
    const text = readFileSync(join(root, file), 'utf8');
    const found =
      servers.test(file) ||
      (file.startsWith('test/') && namesBuild.test(text)) ||
      importsOf(root, file, text).some((one) => servers.test(one) || (/^(test|bin)\//.test(one) && needsServers(one)));
    seen.set(file, found);
    return found;
  };
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('architecture/'))
    .map((file) => join('test', file))
    .filter((file) => !needsServers(file));
}

/** The files of ours that a file imports at run time. */
function importsOf(root, file, text) {
  return [...text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'/gm)]
    .map(([, one, other]) => relative(root, join(root, dirname(file), one ?? other)).replace(/\.js$/, '.ts'))
    .filter((one) => existsSync(join(root, one)));
}
