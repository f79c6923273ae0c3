import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { findProjectRoot } from '../../../../platform/lifecycle/project.js';

/** An occupation of ESCO: the last part of its URI, its unit group of ISCO-08, its English name, and its labels by language. */
export type EscoOccupation = { id: string; iscoGroup: string; name: string; labels: Map<string, string[]> };

/**
 * The shipped occupations of ESCO with their labels in 22 languages, in the order of the file; of another language than English the
 * first label is the preferred one. Read from the file at each call, since what is made of them is all that a process keeps.
 */
export function readEscoOccupations(): EscoOccupation[] {
  const file = join(findProjectRoot(), 'services', 'gateway', 'directory', 'titles', 'data', 'esco-labels.tsv.br');
  const lines = brotliDecompressSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id, iscoGroup, name, ...languages] = line.split('\t') as [string, string, string, ...string[]];
    const labels = languages.map((one): [string, string[]] => [
      one.slice(0, 2),
      one
        .slice(3)
        .split('|')
        .filter((label) => label !== ''),
    ]);
    return { id, iscoGroup, name, labels: new Map(labels) };
  });
}
