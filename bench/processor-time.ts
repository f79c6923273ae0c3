import { readdirSync, readFileSync } from 'node:fs';

// Linux counts the time of processes in ticks of 10 ms.
const msPerTick = 10;

type Times = { parent: number; ms: number };

/**
 * Returns the processor time that these processes and all their descendants have used so far, in milliseconds, including children that have
 * ended and were waited for. The difference of two calls is what was used in between. Reads /proc of Linux.
 */
export function processorMs(roots: number[]): number {
  const all = new Map<number, Times>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readTimes(name) : null;
    if (times) all.set(Number(name), times);
  }
  const isBelow = (pid: number): boolean => roots.includes(pid) || (all.has(pid) && isBelow(all.get(pid)!.parent));
  let sum = 0;
  for (const [pid, { ms }] of all) if (isBelow(pid)) sum += ms;
  return sum;
}

/** Returns null for a process that has just ended. */
function readTimes(pid: string): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in parentheses and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    return { parent: Number(fields[1]), ms: ticks * msPerTick };
  } catch {
    return null;
  }
}
