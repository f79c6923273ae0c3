import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CompanyFacts } from '../../schema/contracts/directory.js';
import { toHost } from '../../services/gateway/identity/index.js';

/** A company of a corpus, with the facts that the directory takes of it. */
export type CorpusCompany = {
  id: string;
  name: string;
  slug: string | null;
  host: string | null;
  facts: CompanyFacts;
};

/** The old name of a company of the corpus. */
export type Rename = { id: string; before: string };

/**
 * The companies of a `companies.jsonl` (`id`, `name`, and where known `slug`, `website`, `former_names`, `team_size`); those without
 * what the directory needs are left out. Throws where none is left.
 */
export function readCorpus(file: string): CorpusCompany[] {
  const companies = readJsonLines(file).flatMap((row) => {
    const read = CompanyFacts.safeParse({
      social_id: String(row.id),
      name: row.name,
      slug: row.slug || null,
      website: row.website || null,
      former_names: row.former_names ?? [],
      employees_on_social: row.team_size ?? null,
    });
    if (!read.success) return [];
    const { social_id: id, name, slug, website } = read.data;
    return [{ id, name, slug: slug ?? null, host: toHost(website), facts: read.data }];
  });
  if (companies.length === 0) throw new Error(`${file} holds no companies.`);
  return companies;
}

/** The renames that `change_events.jsonl` beside a corpus tells; none where there is no such file. */
export function readRenames(file: string): Rename[] {
  const events = join(dirname(file), 'change_events.jsonl');
  if (!existsSync(events)) return [];
  return readJsonLines(events)
    .filter((row) => row.event_type === 'renamed')
    .map((row) => ({ id: String(row.company_id), before: String(row.before) }));
}

function readJsonLines(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}
