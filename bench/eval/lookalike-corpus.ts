import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { CompanyDocument } from '../../services/gateway/lookalikes/model/model.js';
import { readDocument } from '../../services/gateway/lookalikes/model/vocabulary.js';

/** A company of an evaluation: its document with all facts, and the labels by which results are scored. */
export type Labelled = {
  document: CompanyDocument;
  /** Also null where the corpus has only this level, which then is the label. */
  top: string | null;
  /** The narrowest industry; null where only the top level is known. */
  leaf: string | null;
  /** Tags that at least three companies, and at most four in a hundred, have. */
  specific: ReadonlySet<string>;
};

const fewestWords = 12;
const shortMedian = 25;
const fewestWordsOfShort = 3;

/**
 * Reads JSON lines of companies: `name`, and as far as present `one_liner`, `long_description` (or `description`), `subindustry`
 * ("Parent -> Leaf") or `industry`, `tags`, `team_size`, `all_locations`. Companies with fewer than twelve words are left out (with fewer
 * than three where texts are short). A `.csv` has listed companies in the columns of FinanceDatabase: `name`, `summary`, `sector` and
 * `industry`, of which the first row of each name counts. Throws where no company is left.
 */
export function readLookalikeCorpus(file: string): Labelled[] {
  const rows = (file.endsWith('.csv') ? readListed(file) : readLines(file)).map((row, at) => ({ row, id: at + 1 }));
  const companies = rows.map(({ row, id }) => ({ row, document: toDocument(row, id) }));
  const counted = companies.map((one) => ({ ...one, words: countWords(one.document) }));
  const sizes = counted.map(({ words }) => words).sort((one, other) => one - other);
  const least = (sizes[Math.floor(sizes.length / 2)] ?? 0) < shortMedian ? fewestWordsOfShort : fewestWords;
  const kept = counted.filter(({ words }) => words >= least);
  if (kept.length === 0) throw new Error(`${file} holds no company with a text.`);
  const hasLeaves = kept.some(({ document }) => document.industryPath.length > 1);
  const bearers = new Map<string, number>();
  for (const { document } of kept) for (const tag of document.tags) bearers.set(tag, (bearers.get(tag) ?? 0) + 1);
  const isSpecific = (tag: string): boolean => bearers.get(tag)! >= 3 && bearers.get(tag)! <= 0.04 * kept.length;
  return kept.map(({ document }) => ({
    document,
    top: hasLeaves ? (document.industryPath[0] ?? null) : null,
    leaf: (hasLeaves && document.industryPath.length < 2 ? null : document.industryPath.join(' > ')) || null,
    specific: new Set(document.tags.filter(isSpecific)),
  }));
}

function readLines(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

function readListed(file: string): Record<string, unknown>[] {
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true });
  const seen = new Set<string>();
  return rows.flatMap(({ name, summary, sector, industry }) => {
    if (!name || !summary || !industry || seen.has(name)) return [];
    seen.add(name);
    return [{ name, description: summary, subindustry: `${sector} -> ${industry}` }];
  });
}

/** The document without the facts that would reveal the labels. */
export function hideLabels(document: CompanyDocument): CompanyDocument {
  return { ...document, industryPath: [], tags: [] };
}

function toDocument(row: Record<string, unknown>, id: number): CompanyDocument {
  const text = (...names: string[]): string | null => {
    const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value.trim() !== '');
    return (found as string | undefined) ?? null;
  };
  const list = (name: string): string[] =>
    Array.isArray(row[name]) ? [...new Set(row[name].filter((one) => typeof one === 'string'))] : [];
  const path = text('subindustry', 'industry', 'sector')?.split(/\s*->\s*/) ?? list('industries');
  const place = text('country', 'all_locations')?.split(';')[0] ?? '';
  const country = place.slice(place.lastIndexOf(',') + 1).trim();
  return {
    id,
    name: text('name') ?? '',
    formerNames: list('former_names'),
    headline: text('one_liner', 'tagline', 'headline'),
    description: text('long_description', 'description', 'text'),
    industryPath: path,
    tags: list('tags'),
    country: country || null,
    employees: typeof row.team_size === 'number' ? row.team_size : null,
    founded: typeof row.launched_at === 'number' ? new Date(row.launched_at * 1_000).getUTCFullYear() : null,
    organizationType: null,
  };
}

function countWords(document: CompanyDocument): number {
  const { headline, description } = readDocument(document);
  return [...headline, ...description].filter((word) => word !== '').length;
}
