import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CompanyFacts } from '../../schema/contracts/directory.js';
import { toHost } from '../../services/gateway/directory/company-matching/index.js';

/** A company of a corpus with the facts that the directory stores; `source` is its id in the file. */
export type CorpusCompany = {
  id: string;
  source: string;
  name: string;
  slug: string | null;
  host: string | null;
  facts: CompanyFacts;
};

/** The old name of a company of the corpus, by its id in the file. */
export type Rename = { source: string; before: string };

/**
 * Reads the companies of a `companies.jsonl` (`id`, `name`, and where known `slug`, `website`, `former_names`, `team_size`). Companies
 * without a name are left out. Ids that are not numbers are replaced by the numbers of their lines. Throws where no company is left.
 */
export function readCorpus(file: string): CorpusCompany[] {
  const rows = readJsonLines(file);
  const areNumeric = rows.every((row) => /^[1-9]\d{0,14}$/.test(String(row.id)));
  const companies = rows.flatMap((row, index) => {
    const { team_size: size, former_names: former } = row;
    const id = String(areNumeric ? row.id : index + 1);
    const read = CompanyFacts.safeParse({
      social_id: id,
      name: row.name,
      slug: toText(row.slug, 200),
      website: toText(row.website, 2_000),
      former_names: Array.isArray(former) ? former.flatMap((one) => toText(one, 300) ?? []).slice(0, 50) : [],
      employees_on_social: Number.isSafeInteger(size) && Number(size) >= 0 ? size : null,
    });
    if (!read.success) return [];
    const { name, slug, website } = read.data;
    return [{ id, source: String(row.id ?? id), name, slug: slug ?? null, host: toHost(website), facts: read.data }];
  });
  if (companies.length === 0) throw new Error(`${file} holds no companies.`);
  return companies;
}

/** The renames in the `change_events.jsonl` next to a corpus; empty where there is no such file. */
export function readRenames(file: string): Rename[] {
  const events = join(dirname(file), 'change_events.jsonl');
  if (!existsSync(events)) return [];
  return readJsonLines(events)
    .filter((row) => row.event_type === 'renamed')
    .map((row) => ({ source: String(row.company_id), before: String(row.before) }));
}

function toText(value: unknown, longest: number): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= longest ? text : null;
}

function readJsonLines(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}
