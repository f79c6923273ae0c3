import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFile } from '../reading/data-file.js';
import { toTokens } from '../reading/normalise.js';
import { parseRoles } from '../reading/parse-roles.js';
import { scanTitle } from '../reading/scan.js';
import { printSearch } from '../search/built-search.js';
import { builtFiles, type Kind, keyOf, keyOfLabel, textOf } from './canonical.js';
import { printTable } from './code-table.js';
import { isOfEsco, labelsOfOccupations, readVocabularies, type VocabularyTitle } from './vocabularies.js';

/**
 * Writes what finds the occupations of a title: a step of the build, since reading 350,000 titles and labels takes seven seconds and
 * 250 MB, which each process would otherwise spend. Does nothing where the rules and the data are those of the last time.
 */
export function writeOccupations(): void {
  const { folder, titles, table, search, features } = builtFiles();
  const stamp = join(folder, '.made-of');
  const sources = digestSources();
  if ([stamp, titles, table, search, features].every(existsSync) && readFileSync(stamp, 'utf8') === sources) return;
  mkdirSync(folder, { recursive: true });
  const all = readVocabularies();
  put(titles, JSON.stringify(all.map(({ id, code, name }) => ({ id, code, name }))));
  put(table, printTable(placesByText(all)));
  const printed = printSearch(all);
  put(search, printed.search);
  put(features, printed.features);
  put(stamp, sources);
}

/** The places of the occupations in the list, by each text that finds them. */
function placesByText(all: VocabularyTitle[]): Map<string, Set<number>> {
  const entries = new Map<string, Set<number>>();
  const add = (kind: Kind, key: string, place: number): void => {
    const text = textOf(kind, key);
    const places = entries.get(text);
    if (places) places.add(place);
    else entries.set(text, new Set([place]));
  };
  for (const [index, { code, name, alternates }] of all.entries())
    for (const title of [name, ...alternates])
      for (const role of parseRoles(toTokens(title))) {
        const [functions = []] = role.functions;
        if (role.functions.length > 1) continue;
        for (const key of new Set([keyOf(role, functions, true), keyOf(role, functions, false)]))
          add(isOfEsco(code) ? 'esco' : 'onet', key, index);
      }
  const placeOf = new Map(all.map(({ code }, index) => [code, index]));
  for (const { code, text } of labelsOfOccupations()) add('label', keyOfLabel(scanTitle(text)), placeOf.get(code)!);
  return entries;
}

/** The digest of the compiled rules and of the data. */
function digestSources(): string {
  const hash = createHash('sha256');
  for (const folder of [dirname(dirname(fileURLToPath(import.meta.url))), dirname(dataFile(''))])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(js|tsv|br|gz)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** A process may be reading the old one, and another build may be writing one. */
function put(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}
