import { type BulkReceipt, CompanyFacts } from '../../../../schema/contracts/directory.js';
import type { RequestContext } from '../../../platform/context.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { foldByKey, type Keyed, type Outcome, receiveBulk, spreadOutcomes } from '../bulk.js';
import { announceChanges, noteCompanyChanges } from '../changes/index.js';
import { replaceCompanyKeys } from '../company-matching/index.js';
import { lockCompanies } from '../locks.js';
import { type FindPlace, loadPlaces } from '../reference-lists/index.js';
import { deriveForCompanies } from '../searches/index.js';
import { type CompanyRecord, isSameCompany, mergeCompany } from './company-record.js';
import {
  insertCompanies,
  releaseSlugs,
  selectChangeTime,
  selectStoredCompanies,
  updateCompanies,
} from './sql/store-companies.js';

const receiveCompanies = receiveBulk(CompanyFacts, storeCompanies);

/** Creates and changes companies by their `social_id`. Valid items are stored; the receipt lists the others. */
export async function putCompanies(
  deps: Pick<Deps, 'database'> & Partial<Pick<Deps, 'bus'>>,
  input: { body: unknown[] },
  ctx: RequestContext,
): Promise<BulkReceipt> {
  const receipt = await receiveCompanies(deps, input, ctx);
  if (receipt.created + receipt.updated > 0) announceChanges(deps.bus);
  return receipt;
}

/**
 * Stores companies in one transaction, with everything that is derived from them and the activity that their changes make (G7), and returns
 * the outcome of each. Unchanged companies are skipped. Where another company has the slug of a new one, the slug moves to the new one.
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
    const histories = keyed.map((one) => mergeEach(stored.get(one.key), one, facts, places.find));
    const merged = histories.map(({ states }) => states.at(-1)!);
    keepLastSlugs(merged);
    const created = merged.filter((one) => !stored.has(String(one.social_id)));
    const updated = merged.filter((one) => {
      const before = stored.get(String(one.social_id));
      return before && !isSameCompany(before, one);
    });
    await writeCompanies(client, stored, created, updated);
    await noteCompanyChanges(client, histories);
    return new Map<string, Outcome>([
      ...created.map((one) => [String(one.social_id), 'created'] as const),
      ...updated.map((one) => [String(one.social_id), 'updated'] as const),
    ]);
  });
  return spreadOutcomes(facts.length, keyed, outcomes);
}

/**
 * What is held of a company after each of its items, behind what is stored. Facts are merged item by item rather than all at once, since
 * some follow from others that are held: so a file leaves the same however it is divided.
 */
function mergeEach(
  stored: CompanyRecord | undefined,
  { key, indexes }: Keyed<CompanyFacts>,
  facts: CompanyFacts[],
  findPlace: FindPlace,
): { companyId: string; states: CompanyRecord[] } {
  const states = stored ? [stored] : [];
  for (const index of indexes) states.push(mergeCompany(states.at(-1), facts[index]!, findPlace));
  return { companyId: key, states };
}

async function writeCompanies(
  client: Client,
  stored: Map<string, CompanyRecord>,
  created: CompanyRecord[],
  updated: CompanyRecord[],
): Promise<void> {
  const written = [...created, ...updated];
  if (written.length === 0) return;
  const at = await selectChangeTime(client);
  const moved = written.filter((one) => one.slug && one.slug !== stored.get(String(one.social_id))?.slug);
  await releaseSlugs(
    client,
    moved.map((one) => ({ slug: one.slug!, socialId: one.social_id })),
    at,
  );
  await insertCompanies(client, created, at);
  await updateCompanies(client, updated, at);
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
