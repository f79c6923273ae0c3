import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../support/service-process.js';

/** The niceness of a process that was started with `started` and yields its cores with `asked`. */
function yieldedTo(started: number, asked: number): number {
  const module = join(projectRoot, 'dist/services/gateway/lookalikes/yield-cores.js');
  const source = `
    const { getPriority, setPriority } = await import('node:os');
    const { yieldCores } = await import(${JSON.stringify(module)});
    setPriority(${started});
    yieldCores(${asked});
    console.log(getPriority());`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' }));
}

test('H12: a thread that gives way to requests lowers its priority, and never raises one that is lower already, which only root may', () => {
  // On other systems a priority would apply to the whole process.
  if (process.platform !== 'linux') return;
  // Not below that of the tests, which others than root could not set.
  const started = Math.max(12, getPriority());
  expect(yieldedTo(started, started + 2)).toBe(started + 2);
  expect(yieldedTo(started, started - 2)).toBe(started);
});
