import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';

/**
 * Compiles and bundles after each change of a source, and calls `onBuilt` with the programs that have changed (`feed`, `gateway`,
 * `webhooks`). Compiler errors are printed, and nothing else happens. Stops with the launcher.
 */
export function watchBuild(options: { onBuilt: (changed: string[]) => void; say: (line: string) => void }) {
  const { onBuilt, say } = options;
  const root = findProjectRoot();
  const bundler = fork(join(root, 'bin', 'bundle.mjs'), { stdio: 'inherit', execArgv: [] });
  const compiler = spawn(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--watch', '--preserveWatchOutput', '--pretty', 'false'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  bundler.on('message', ({ changed }: { changed: string[] }) => {
    if (changed.length > 0) onBuilt(changed);
  });
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    if (/Found 0 errors/.test(line)) bundler.send('build');
    else if (/error TS\d+/.test(line)) say(line);
  });

  const end = (child: ChildProcess, signal: NodeJS.Signals): void =>
    void (child.exitCode === null && child.kill(signal));
  const endBoth = (signal: NodeJS.Signals): void => {
    end(compiler, signal);
    end(bundler, signal);
  };
  return { stop: async () => endBoth('SIGTERM'), kill: () => endBoth('SIGKILL') };
}
