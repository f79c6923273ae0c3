import { type ChildProcess, fork, spawn } from 'node:child_process';
import { type FSWatcher, watch } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';
import { signalProcess } from '../embedded/processes.js';

/** An editor writes a file in several steps, and a change of a branch writes many files. */
const quietMs = 40;

/**
 * Builds after each change of a source of the services, and calls `onBuilt` with the programs that are different now (`feed`, `gateway`,
 * `webhooks`). Each changed file is compiled by itself, so that a reload does not wait for the types of the whole project; those are
 * checked beside it, and their errors are reported when they are known. Stops with the launcher.
 */
export function watchBuild(options: { onBuilt: (changed: string[]) => Promise<void>; say: (line: string) => void }) {
  const { onBuilt, say } = options;
  const root = findProjectRoot();
  const bundler = fork(join(root, 'bin', 'bundle.mjs'), { execArgv: [] });
  let reloads = 0;
  bundler.on('message', async ({ changed, fault }: { changed: string[]; fault?: string }) => {
    const reload = ++reloads;
    if (fault !== undefined) say(fault);
    else if (changed.length > 0) await onBuilt(changed);
    if (reload === reloads) signalChecker('SIGCONT');
  });
  bundler.on('error', (error) => say(`The sources are not built any more: ${error.message}`));
  const watchers = ['services', 'schema'].map((folder) =>
    watchFolder(root, folder, (files) => {
      if (!bundler.connected) return;
      signalChecker('SIGSTOP');
      bundler.send({ files });
    }),
  );
  const checker = checkTypes(root, say);

  /**
   * The compiler is a program that Node starts as a child, so the signal is sent to its process group. It is stopped while services are
   * reloaded: it has a session of its own, in which Linux lets its low priority count against nothing else, and took half of the processor
   * time of a reload.
   */
  function signalChecker(signal: NodeJS.Signals): void {
    const canStop = process.platform !== 'win32' || (signal !== 'SIGSTOP' && signal !== 'SIGCONT');
    if (canStop && checker.pid !== undefined && checker.exitCode === null) signalProcess(-checker.pid, signal);
  }

  const endAll = (signal: NodeJS.Signals): void => {
    for (const one of watchers) one.close();
    signalChecker(signal);
    // What is stopped ends when it goes on.
    signalChecker('SIGCONT');
    if (bundler.exitCode === null) bundler.kill(signal);
  };
  return { stop: async () => endAll('SIGTERM'), kill: () => endAll('SIGKILL') };
}

/** What the services are built of, and the data that they read. */
const isSource = (name: string | null): name is string => name !== null && /\.(ts|tsv|br|gz)$/.test(name);

/** Calls `onChange` with the sources below a folder that were changed, as paths from the root. */
function watchFolder(root: string, folder: string, onChange: (files: string[]) => void): FSWatcher {
  let files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  return watch(join(root, folder), { recursive: true }, (_, name) => {
    if (!isSource(name)) return;
    files.add(join(folder, name));
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange([...files]);
      files = new Set();
    }, quietMs).unref();
  });
}

/** The compiler in its watch mode, which writes nothing, and gives way to the services. */
function checkTypes(root: string, say: (line: string) => void): ChildProcess {
  const compiler = spawn(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--watch',
      '--noEmit',
      '--preserveWatchOutput',
      '--pretty',
      'false',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  );
  compiler.on('error', (error) => say(`Types are not checked: ${error.message}`));
  if (compiler.pid !== undefined) setPriority(compiler.pid, 19);
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    if (/error TS\d+/.test(line)) say(line);
  });
  return compiler;
}
