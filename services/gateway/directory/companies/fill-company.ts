import { inScopeOf, toIdentifierValue } from '../../../../schema/contracts/company-identifiers.js';
import type { CompanyFacts } from '../../../../schema/contracts/directory.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { resolveCompanies, toCompanyKey } from '../company-matching/index.js';
import { lockCompanies } from '../locks.js';
import type { FindPlace } from '../reference-lists/index.js';
import { applyFacts } from './apply-facts.js';
import { type CompanyRecord, isSameCompany } from './company-record.js';
import { selectAdded } from './merging/sql/merges.js';
import { type Fill, selectFills, storeFills } from './sql/fills.js';
import { hasSlug, selectStoredCompanies } from './sql/store-companies.js';
import { writeCompanies } from './write-companies.js';

const filled = [
  'founded',
  'company_size',
  'headquarters',
  'hq_country',
  'industry',
  'status',
  'organization_type',
  'slug',
] as const;

/** What a public source may tell of a company. */
export type CompanyFill = Partial<Pick<CompanyFacts, (typeof filled)[number] | 'identifiers'>>;

/** What tells facts of companies besides callers, those that are trusted most first. */
const ranks = ['register', 'own_page'] as const;
export type FactRank = (typeof ranks)[number];

/** From this confidence on a domain is taken for that of a company (D2). */
const sure = 0.8;

/**
 * Writes what a public source tells into the fields of a company that are empty, and into those that this source or one that is trusted less
 * had filled. What callers and imports gave is never replaced. It makes no activity: what changes within a source is told by the source. Nothing
 * happens where the directory has no company of the domain. Index company_fill_pkey.
 */
export async function fillCompany(
  client: Client,
  findPlace: FindPlace,
  { domain, source, rank, fill }: { domain: string; source: string; rank: FactRank; fill: CompanyFill },
): Promise<void> {
  const [match] = await resolveCompanies(client, [{ domain }], { least: sure });
  if (!match) return;
  await lockCompanies(client);
  const key = toCompanyKey(match.companyId);
  const [stored] = await selectStoredCompanies(client, [key]);
  if (!stored) return;
  const fills = await selectFills(client, key);
  const facts: CompanyFill = {};
  for (const field of filled) {
    if (isOpen(stored, fills.get(field), { field, source, rank })) Object.assign(facts, pickKnown(fill, field));
  }
  if (facts.slug && (await hasSlug(client, facts.slug))) delete facts.slug;
  const isHeld = inScopeOf(stored.identifiers);
  const identifiers = (fill.identifiers ?? []).filter((one) => !isHeld(`${one.source}:${toIdentifierValue(one)}`));
  const named = {
    key: stored.social_id,
    facts: { name: stored.name, ...facts, ...(identifiers.length > 0 ? { identifiers } : {}) },
    isNamed: true,
  };
  const added = (await selectAdded(client, [key])).get(stored.social_id);
  const after = applyFacts(stored, named, findPlace, added);
  if (!isSameCompany(stored, after)) {
    await writeCompanies(client, new Map([[stored.social_id, stored]]), { created: [], updated: [after] });
  }
  const fields = Object.keys(facts) as (typeof filled)[number][];
  await storeFills(
    client,
    key,
    fields.map((field) => ({ field, source, rank, value: String(after[field]) })),
  );
}

/** Whether a field may be written by a source: where it is empty, or holds what that source or one that is trusted less wrote. */
function isOpen(
  stored: CompanyRecord,
  before: Fill | undefined,
  { field, source, rank }: { field: (typeof filled)[number]; source: string; rank: FactRank },
): boolean {
  const held = stored[field];
  if (held === null || held === '') return true;
  if (!before || String(held) !== before.value) return false;
  return before.source === source || ranks.indexOf(before.rank as FactRank) > ranks.indexOf(rank);
}

const pickKnown = (fill: CompanyFill, field: (typeof filled)[number]): CompanyFill =>
  fill[field] === undefined || fill[field] === null ? {} : { [field]: fill[field] };
