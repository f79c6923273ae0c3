import { CompanyFacts } from '../../../../schema/contracts/directory.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { foldByKey, type Outcome, receiveBulk, spreadOutcomes } from '../bulk.js';
import { replaceCompanyKeys } from '../company-matching/index.js';
import { lockCompanies } from '../locks.js';
import { loadPlaces } from '../reference-lists/index.js';
import { deriveForCompanies } from '../searches/index.js';
import { type CompanyRecord, isSameCompany, mergeCompany } from './company-record.js';
import { insertCompanies, releaseSlugs, selectStoredCompanies, updateCompanies } from './sql/store-companies.js';

/** Creates and changes companies by their `social_id`. Valid items are stored; the receipt lists the others. */
export const putCompanies = receiveBulk(CompanyFacts, storeCompanies);

/**
 * Stores companies in one transaction, with everything that is derived from them, and returns the outcome of each. Unchanged
 * companies are skipped. Where another company has the slug of a new one, the slug moves to the new one.
 */
export async function storeCompanies(deps: Pick<Deps, 'database'>, facts: CompanyFacts[]): Promise<Outcome[]> {
  const keyed = foldByKey(facts, (one) => one.social_id);
  const places = await loadPlaces(deps.database);
  const outcomes = await transaction(deps.database.pool, async (client) => {
    await lockCompanies(client);
    const rows = await selectStoredCompanies(
      client,
      keyed.map((one) => one.key),
    );
    const stored = new Map(rows.map((row) => [String(row.social_id), row]));
    const merged = keyed.map((one) => mergeCompany(stored.get(one.key), one.facts, places.find));
    keepLastSlugs(merged);
    const created = merged.filter((one) => !stored.has(String(one.social_id)));
    const updated = merged.filter((one) => {
      const before = stored.get(String(one.social_id));
      return before && !isSameCompany(before, one);
    });
    await writeCompanies(client, stored, created, updated);
    return new Map<string, Outcome>([
      ...created.map((one) => [String(one.social_id), 'created'] as const),
      ...updated.map((one) => [String(one.social_id), 'updated'] as const),
    ]);
  });
  return spreadOutcomes(facts.length, keyed, outcomes);
}

async function writeCompanies(
  client: Client,
  stored: Map<string, CompanyRecord>,
  created: CompanyRecord[],
  updated: CompanyRecord[],
): Promise<void> {
  const written = [...created, ...updated];
  if (written.length === 0) return;
  const moved = written.filter((one) => one.slug && one.slug !== stored.get(String(one.social_id))?.slug);
  await releaseSlugs(
    client,
    moved.map((one) => ({ slug: one.slug!, socialId: one.social_id })),
  );
  await insertCompanies(client, created);
  await updateCompanies(client, updated);
  await replaceCompanyKeys(
    client,
    written.map((after) => ({ companyId: after.social_id, before: stored.get(String(after.social_id)), after })),
  );
  await deriveForCompanies(
    client,
    written.map((one) => String(one.social_id)),
  );
}

/** Where several companies of a bulk have the same slug, the last one keeps it. */
function keepLastSlugs(companies: CompanyRecord[]): void {
  const borne = new Set<string>();
  for (const company of companies.toReversed()) {
    if (company.slug && borne.has(company.slug)) company.slug = null;
    if (company.slug) borne.add(company.slug);
  }
}
