import { inScopeOf, toIdentifierValue } from '../../../../schema/contracts/company-identifiers.js';
import type { CompanyFacts } from '../../../../schema/contracts/directory.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { resolveCompanies, sure, toCompanyKey } from '../company-matching/index.js';
import { lockCompanies } from '../locks.js';
import type { FindPlace } from '../reference-lists/index.js';
import { applyFacts } from './apply-facts.js';
import { type CompanyRecord, isSameCompany } from './company-record.js';
import { selectAdded } from './merging/sql/merges.js';
import { deleteFills, type Fill, selectFills, storeFills } from './sql/fills.js';
import { hasSlug, selectStoredCompanies } from './sql/store-companies.js';
import { writeCompanies } from './write-companies.js';

const filled = ['founded', 'company_size', 'headquarters', 'hq_country', 'status', 'slug'] as const;
type Field = (typeof filled)[number];

/** What a public source may say about a company. */
export type CompanyFill = Partial<Pick<CompanyFacts, Field | 'identifiers'>>;

/** Where facts about companies come from besides callers, those that are trusted most first. */
const ranks = ['register', 'own_page', 'wikidata'] as const;
export type FactRank = (typeof ranks)[number];

type SourceFacts = { domain: string; source: string; rank: FactRank; fill: CompanyFill };

/**
 * Writes facts from a public source into the empty fields of a company, and into those that this source or a less trusted one had filled. Never
 * replaces what callers and imports gave. Records no activity: a source reports its own changes. Does nothing if the directory has no company
 * of the domain. Locks out other writers of companies only if there is something to write.
 */
export async function fillCompany(client: Client, findPlace: FindPlace, facts: SourceFacts): Promise<void> {
  const [match] = await resolveCompanies(client, [{ domain: facts.domain }], { least: sure });
  if (!match) return;
  const key = toCompanyKey(match.companyId);
  if ((await work(client, findPlace, key, facts)) === null) return;
  await lockCompanies(client);
  const written = await work(client, findPlace, key, facts);
  if (written === null) return;
  const { stored, after, fields } = written;
  await write(client, stored, after);
  const { source, rank } = facts;
  await storeFills(
    client,
    key,
    fields.map((field) => ({ field, source, rank, value: String(after[field]) })),
  );
}

/** Empties the fields of companies that a source filled and nobody has changed since. It makes no activity. */
export async function emptyFilled(client: Client, findPlace: FindPlace, source: string): Promise<void> {
  await lockCompanies(client);
  for (const [key, fills] of await deleteFills(client, source)) {
    const [stored] = await selectStoredCompanies(client, [key]);
    if (!stored) continue;
    const own = fills.filter(({ field, value }) => String(stored[field as Field]) === value);
    const facts = { name: stored.name, ...Object.fromEntries(own.map(({ field }) => [field, null])) };
    const added = (await selectAdded(client, [key])).get(stored.social_id);
    const after = applyFacts(stored, { key: stored.social_id, facts, isNamed: true }, findPlace, added);
    await write(client, stored, after);
  }
}

async function write(client: Client, stored: CompanyRecord, after: CompanyRecord): Promise<void> {
  if (isSameCompany(stored, after)) return;
  await writeCompanies(client, new Map([[stored.social_id, stored]]), { created: [], updated: [after] });
}

/** The company after these facts are applied, and the fields that come from them; null if nothing would change. Index company_fill_pkey. */
async function work(
  client: Client,
  findPlace: FindPlace,
  key: string,
  { source, rank, fill }: SourceFacts,
): Promise<{ stored: CompanyRecord; after: CompanyRecord; fields: Field[] } | null> {
  const [stored] = await selectStoredCompanies(client, [key]);
  if (!stored) return null;
  const fills = await selectFills(client, key);
  const facts: CompanyFill = {};
  for (const field of filled) {
    if (isOpen(stored, fills.get(field), { field, source, rank })) Object.assign(facts, pickKnown(fill, field));
  }
  if (facts.slug && facts.slug !== stored.slug && (await hasSlug(client, facts.slug))) delete facts.slug;
  const isHeld = inScopeOf(stored.identifiers);
  const identifiers = (fill.identifiers ?? []).filter((one) => !isHeld(`${one.source}:${toIdentifierValue(one)}`));
  const named = {
    key: stored.social_id,
    facts: { name: stored.name, ...facts, ...(identifiers.length > 0 ? { identifiers } : {}) },
    isNamed: true,
  };
  const added = (await selectAdded(client, [key])).get(stored.social_id);
  const after = applyFacts(stored, named, findPlace, added);
  const fields = (Object.keys(facts) as Field[]).filter(
    (field) => fills.get(field)?.source !== source || fills.get(field)?.value !== String(after[field]),
  );
  return isSameCompany(stored, after) && fields.length === 0 ? null : { stored, after, fields };
}

/** Whether a source may write a field: the field is empty, or holds what this source or a less trusted one wrote. */
function isOpen(
  stored: CompanyRecord,
  before: Fill | undefined,
  { field, source, rank }: { field: Field; source: string; rank: FactRank },
): boolean {
  const held = stored[field];
  if (held === null || held === '') return true;
  if (!before || String(held) !== before.value) return false;
  return before.source === source || ranks.indexOf(before.rank as FactRank) > ranks.indexOf(rank);
}

const pickKnown = (fill: CompanyFill, field: Field): CompanyFill =>
  fill[field] === undefined || fill[field] === null ? {} : { [field]: fill[field] };
