import { v7 } from 'uuid';
import { type BulkReceipt, CompanyFacts } from '../../../../schema/contracts/directory.js';
import type { RequestContext } from '../../../platform/context.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { type Outcome, receiveBulk } from '../bulk/index.js';
import { announceChanges, noteCompanyChanges } from '../changes/index.js';
import { lockCompanies } from '../locks.js';
import { type FindPlace, loadPlaces } from '../reference-lists/index.js';
import { applyFacts } from './apply-facts.js';
import { type CompanyRecord, isSameCompany, type NamedFacts } from './company-record.js';
import { type Identified, identifyCompanies } from './identify-companies.js';
import { combine } from './merging/combine.js';
import { insertConflicts, updateConflicts } from './merging/sql/conflicts.js';
import { type Added, type Merge, selectAdded } from './merging/sql/merges.js';
import { selectStoredCompanies } from './sql/store-companies.js';
import { writeCompanies } from './write-companies.js';

const receiveCompanies = receiveBulk(CompanyFacts, storeCompanies);

/** Creates and changes companies by their ids, identifiers, domains or names. Valid items are stored; the receipt lists the others. */
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
  const places = await loadPlaces(deps.database);
  return transaction(deps.database.pool, async (client) => {
    await lockCompanies(client);
    const identified = await identifyCompanies(client, facts, places.find);
    const keyed = groupByCompany(identified);
    const adoptions = identified.flatMap((one) => ('named' in one && one.named.adopts ? [one.named] : []));
    const former = new Map(adoptions.map(({ key, adopts }) => [key, adopts!.key]));
    const rows = await selectStoredCompanies(client, [...keyed.keys(), ...former.values()].map(String));
    const stored = new Map(rows.map((row) => [row.social_id, row]));
    const added = await selectAdded(client, [...keyed.keys()]);
    // What a company got from the one that it adopts is what it would not have by its own facts.
    for (const { key, adopts } of adoptions) {
      const own = mergeEach(undefined, { key, items: keyed.get(key)!.items, findPlace: places.find });
      added.set(key, [combine(own.states.at(-1)!, stored.get(adopts!.key)!).added]);
    }
    const histories = [...keyed].map(([key, { items }]) =>
      mergeEach(stored.get(former.get(key) ?? key), { key, items, findPlace: places.find, added: added.get(key) }),
    );
    const merged = histories.map(({ states }) => states.at(-1)!);
    keepLastSlugs(merged);
    const created = merged.filter((one) => !stored.has(one.social_id));
    const updated = merged.filter((one) => {
      const before = stored.get(one.social_id);
      return before && !isSameCompany(before, one);
    });
    const adopted = await noteAdoptions(client, adoptions, stored, added);
    await writeCompanies(client, stored, { created, updated, merged: adopted });
    await noteCompanyChanges(client, histories);
    const outcomes = identified.map((one): Outcome => ('refused' in one ? one.refused : 'unchanged'));
    for (const one of created) outcomes[keyed.get(one.social_id)!.last] = 'created';
    for (const one of updated) outcomes[keyed.get(one.social_id)!.last] = 'updated';
    return outcomes;
  });
}

/** Records that companies without an id of the network turned out to be others, as decided conflicts that can be opened again (B12). */
async function noteAdoptions(
  client: Client,
  adoptions: NamedFacts[],
  stored: Map<number, CompanyRecord>,
  added: Map<number, Added[]>,
): Promise<Merge[]> {
  const pairs = adoptions.map(({ key, adopts }) => {
    const { source, value } = adopts!;
    return { id: v7(), source, value, one: adopts!.key, other: key };
  });
  const ids = await insertConflicts(client, pairs);
  await updateConflicts(client, ids, 'merged');
  return pairs.map(({ one, other }, index) => ({
    former: stored.get(one)!,
    intoId: other,
    conflictId: ids[index]!,
    added: added.get(other)![0]!,
  }));
}

/** The items of each company in their order, and the place of the last one, which carries the outcome. */
function groupByCompany(identified: Identified[]): Map<number, { items: NamedFacts[]; last: number }> {
  const keyed = new Map<number, { items: NamedFacts[]; last: number }>();
  for (const [index, one] of identified.entries()) {
    if (!('named' in one)) continue;
    const items = keyed.get(one.named.key)?.items ?? [];
    items.push(one.named);
    keyed.set(one.named.key, { items, last: index });
  }
  return keyed;
}

/**
 * The states of a company after each of its items, preceded by the stored one. Facts are merged item by item rather than all at once, since
 * some follow from other stored facts; so a file has the same result however it is divided.
 */
function mergeEach(
  stored: CompanyRecord | undefined,
  {
    key,
    items,
    findPlace,
    added,
  }: { key: number; items: NamedFacts[]; findPlace: FindPlace; added?: Added[] | undefined },
): { companyId: string; states: CompanyRecord[] } {
  const states = stored ? [{ ...stored, social_id: key }] : [];
  for (const one of items) states.push(applyFacts(states.at(-1), one, findPlace, added));
  return { companyId: String(key), states };
}

/** Where several companies of a bulk have the same slug, the last one keeps it. */
function keepLastSlugs(companies: CompanyRecord[]): void {
  const borne = new Set<string>();
  for (const company of companies.toReversed()) {
    if (company.slug && borne.has(company.slug)) company.slug = null;
    if (company.slug) borne.add(company.slug);
  }
}
