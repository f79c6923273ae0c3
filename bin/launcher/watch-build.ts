import { type ChildProcess, fork, spawn } from 'node:child_process';
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';
import { signalProcess } from '../embedded/processes.js';

/**
 * Builds after each change of a source of the services, and calls `onBuilt` with the programs that are different now (`feed`, `gateway`,
 * `webhooks`): the first time with none, when the bundler is ready. Each changed file is compiled by itself, so that a reload does not wait
 * for the types of the whole project; those are checked beside it, and their errors are reported when they are known. Stops with the
 * launcher.
 */
export function watchBuild(options: { onBuilt: (changed: string[]) => Promise<void>; say: (line: string) => void }) {
  const { onBuilt, say } = options;
  const root = findProjectRoot();
  const checker = checkTypes(root, say);
  // The bundler ends the type checker when this process was killed.
  const bundler = fork(join(root, 'bin', 'bundle.mjs'), [String(checker.pid)], { execArgv: [] });
  let reloads = 0;
  bundler.on('message', async ({ changed, fault }: { changed: string[]; fault?: string }) => {
    const reload = ++reloads;
    if (fault !== undefined) say(fault);
    else await onBuilt(changed);
    if (reload === reloads) signalChecker('SIGCONT');
  });
  bundler.on('error', (error) => say(`The sources are not built any more: ${error.message}`));
  const endings = ['services', 'schema'].map((folder) =>
    watchFolder(root, folder, (files) => {
      if (!bundler.connected) return;
      signalChecker('SIGSTOP');
      bundler.send({ files });
    }),
  );

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
    for (const end of endings) end();
    signalChecker(signal);
    // What is stopped ends when it goes on.
    signalChecker('SIGCONT');
    if (bundler.exitCode === null) bundler.kill(signal);
  };
  return { stop: async () => endAll('SIGTERM'), kill: () => endAll('SIGKILL') };
}

/** What the services are built of, and the data that they read. */
const isSource = (path: string): boolean => /\.(ts|tsv|br|gz)$/.test(path);

/** An editor writes a file in several steps, and a change of a branch writes many files. */
const quietMs = 40;

/**
 * On Linux, the `recursive` of Node 20 watches each file, and misses all changes of a file after git or an editor has replaced it by
 * another. There each folder is watched instead. Other systems can watch a whole tree.
 */
const recursive = process.platform !== 'linux';

/** Calls `onChange` with the sources below a folder that were changed or added, as paths from the root. Returns what ends that. */
export function watchFolder(root: string, folder: string, onChange: (files: string[]) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function watchOne(path: string): void {
    watchers.get(path)?.close();
    const watcher = watch(path, { recursive }, (_, name) => {
      look(join(path, name ?? ''));
      if (files.size === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        onChange([...files]);
        files = new Set();
      }, quietMs).unref();
    });
    // The folder was removed.
    watcher.on('error', () => watcher.close());
    watchers.set(path, watcher);
  }
  /** Notes a source that has changed, or all sources of a folder that was added, which is watched first: nothing can be added unnoticed. */
  function look(path: string): void {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === false && isSource(path)) files.add(relative(root, path));
    if (!isFolder || (recursive && watchers.size > 0)) return;
    try {
      watchOne(path);
      for (const name of readdirSync(path)) look(join(path, name));
    } catch (error) {
      // The folder was removed meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  look(join(root, folder));
  files.clear();
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
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
