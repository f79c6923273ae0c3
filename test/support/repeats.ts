import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './service-process.js';

/** What `npm run test:repeat` has recorded: each round with its seed, and the files that have run in it. */
export type Rounds = { seed: string; files: Record<string, 'passed' | 'failed'> }[];

/** How many rounds are whole, and which files have failed in any; null where nothing was repeated yet. */
export function readRepeats(): { rounds: number; failed: string[] } | null {
  const file = join(projectRoot, 'bench/results/test-rounds.json');
  if (!existsSync(file)) return null;
  const rounds = JSON.parse(readFileSync(file, 'utf8')) as Rounds;
  const counts = new Map<string, number>();
  const failed = new Set<string>();
  for (const [name, outcome] of rounds.flatMap(({ files }) => Object.entries(files))) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (outcome === 'failed') failed.add(name);
  }
  return { rounds: Math.min(...counts.values()), failed: [...failed].sort() };
}
