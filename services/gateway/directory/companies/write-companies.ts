import type { Client } from '../../../platform/postgres/postgres.js';
import { raiseLists } from '../changes/index.js';
import { replaceCompanyKeys } from '../company-matching/index.js';
import { recogniseAgain } from '../employers/index.js';
import { deriveForCompanies, deriveForPeople } from '../searches/index.js';
import type { CompanyRecord } from './company-record.js';
import { listIdentifyingKeys, noteConflicts } from './merging/note-conflicts.js';
import { insertMerges, type Merge, selectKeys, selectPeopleOfFormer } from './merging/sql/merges.js';
import { insertCompanies, releaseSlugs, selectChangeTime, updateCompanies } from './sql/store-companies.js';

/** What is written of companies: those that are new, those that changed, and those that live on as another one from now on. */
export type CompanyChanges = { created: CompanyRecord[]; updated: CompanyRecord[]; merged?: Merge[] };

/**
 * Writes companies with everything that is derived from them, and notes the conflicts that arise (B12). `stored` has the changed ones as they
 * were. The caller has locked out other writers of companies.
 */
export async function writeCompanies(
  client: Client,
  stored: Map<number, CompanyRecord>,
  { created, updated, merged = [] }: CompanyChanges,
): Promise<void> {
  const written = [...created, ...updated];
  if (written.length === 0) return;
  const at = await selectChangeTime(client);
  if (merged.length > 0) await insertMerges(client, merged);
  const named = written.filter((one) => one.slug && one.slug !== stored.get(one.social_id)?.slug);
  await releaseSlugs(
    client,
    named.map((one) => ({ slug: one.slug!, socialId: one.social_id })),
    at,
  );
  await insertCompanies(client, created, at);
  await updateCompanies(client, updated, at);
  const { gone, come } = await replaceCompanyKeys(client, [
    ...written.map((after) => ({ companyId: after.social_id, before: stored.get(after.social_id), after })),
    ...merged.map(({ former }) => ({ companyId: former.social_id, before: former, after: undefined })),
  ]);
  const former = merged.map((one) => one.former.social_id);
  const refiltered = written.filter((one) => isFilteredAnew(stored.get(one.social_id), one));
  await deriveForCompanies(
    client,
    [...written.map((one) => one.social_id), ...former].map(String),
    refiltered.map((one) => String(one.social_id)),
  );
  // No other transaction derives until this one ends, so that no position that names one of these companies is missed.
  const keys = [...gone, ...come].map(({ kind, key }) => `${kind} ${key}`);
  const people = await recogniseAgain(client, [...keys, ...created.map((one) => `id ${one.social_id}`)]);
  const into = [...new Set(merged.map((one) => one.intoId))];
  const moved = into.length > 0 ? await selectPeopleOfFormer(client, into) : [];
  await deriveForPeople(client, [...people, ...moved]);
  if (into.length > 0) await raiseLists(client, await selectKeys(client, into.map(String)));
  const gained = new Set(come.map(({ kind, key, companyId }) => `${companyId} ${kind} ${key}`));
  const identifying = written.flatMap((one) => listIdentifyingKeys(one.social_id, one));
  await noteConflicts(
    client,
    identifying.filter(({ kind, key, companyId }) => gained.has(`${companyId} ${kind} ${key}`)),
  );
}

/** Whether searches filter a company's employees by other facts than before. */
const isFilteredAnew = (before: CompanyRecord | undefined, after: CompanyRecord): boolean =>
  before?.headcount !== after.headcount ||
  before.hq_country !== after.hq_country ||
  before.industry_id !== after.industry_id;
