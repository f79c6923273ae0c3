import { slugsOf } from '../../company-matching/index.js';
import { type CompanyRecord, companyColumns } from '../company-record.js';
import type { Added } from './sql/merges.js';

const lists = ['former_names', 'domains', 'identifiers'] as const;

/**
 * A company with what a company merged into it adds (B12): names, domains and identifiers, by which the merged one is still found, and facts
 * that were unknown. `added` is what is new.
 */
export function combine(living: CompanyRecord, former: CompanyRecord): { record: CompanyRecord; added: Added } {
  const record = { ...living };
  const added: Added = { lists: {}, fields: {} };
  const kept = slugsOf({ slug: living.slug ?? former.slug, social_url: living.social_url ?? former.social_url });
  const slugs = slugsOf(former).filter((slug) => !kept.includes(slug) && !/^\d+$/.test(slug));
  const given = {
    former_names: [former.name, ...former.former_names].filter((name) => name !== living.name),
    domains: former.domains,
    identifiers: [...former.identifiers, ...slugs.map((slug) => `slug:${slug}`)],
  };
  for (const list of lists) {
    const fresh = [...new Set(given[list])].filter((one) => !living[list].includes(one));
    if (fresh.length > 0) added.lists[list] = fresh;
    record[list] = join(list, living[list], fresh);
  }
  for (const column of companyColumns) {
    if (living[column] === null && former[column] !== null) added.fields[column] = former[column];
  }
  return { record: { ...record, ...added.fields }, added };
}

/**
 * A company with what it got from companies merged into it, so that these are still found. A row that lists the company's own names, domains
 * and identifiers says nothing about those of the merged ones, and removes none of them.
 */
export function keepAdded(record: CompanyRecord, added: readonly Added[]): CompanyRecord {
  const kept = { ...record };
  for (const { lists: gained } of added) {
    for (const list of lists) {
      const lost = (gained[list] ?? []).filter((one) => !kept[list].includes(one));
      kept[list] = join(list, kept[list], lost);
    }
  }
  return kept;
}

/** Identifiers are held in one order, whatever added them. */
function join(list: (typeof lists)[number], held: string[], fresh: string[]): string[] {
  if (fresh.length === 0) return held;
  const all = [...held, ...fresh];
  return list === 'identifiers' ? all.sort() : all;
}

/** A company without what another one added to it, as far as it has that still. */
export function separate(living: CompanyRecord, { lists: gained, fields }: Added): CompanyRecord {
  const record = { ...living };
  for (const list of lists) record[list] = living[list].filter((one) => !gained[list]?.includes(one));
  const emptied = Object.entries(fields).filter(([column, value]) => living[column as keyof CompanyRecord] === value);
  return { ...record, ...Object.fromEntries(emptied.map(([column]) => [column, null])) };
}
