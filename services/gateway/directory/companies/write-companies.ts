import { v7 } from 'uuid';
import type { Client } from '../../../platform/postgres/postgres.js';
import { raiseLists } from '../changes/index.js';
import { hostsOf, replaceCompanyKeys } from '../company-matching/index.js';
import { recogniseAgain } from '../employers/index.js';
import { deriveForCompanies, deriveForPeople } from '../searches/index.js';
import type { CompanyRecord } from './company-record.js';
import { findPairs, type GainedKey, insertConflicts } from './merging/sql/conflicts.js';
import { insertMerges, type Merge, selectPeopleOfFormer } from './merging/sql/merges.js';
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
  await deriveForCompanies(client, [...written.map((one) => one.social_id), ...former].map(String));
  // No other transaction derives until this one ends, so that no position that names one of these companies is missed.
  const keys = [...gone, ...come].map(({ kind, key }) => `${kind} ${key}`);
  const people = await recogniseAgain(client, [...keys, ...created.map((one) => `id ${one.social_id}`)]);
  const into = [...new Set(merged.map((one) => one.intoId))];
  const moved = into.length > 0 ? await selectPeopleOfFormer(client, into) : [];
  await deriveForPeople(client, [...people, ...moved]);
  if (merged.length > 0) await raiseLists(client, [...former, ...into]);
  await noteConflicts(client, written, come as GainedKey[]);
}

async function noteConflicts(client: Client, written: CompanyRecord[], come: GainedKey[]): Promise<void> {
  const hosts = new Map(written.map((one) => [one.social_id, new Set(hostsOf(one))]));
  // The registered domain of a company's host is a key of it, too, and identifies nobody.
  const telling = come.filter(
    ({ kind, key, companyId }) => kind === 'identifier' || (kind === 'domain' && hosts.get(companyId)?.has(key)),
  );
  const pairs = await findPairs(client, telling);
  await insertConflicts(
    client,
    pairs.map((pair) => ({ id: v7(), ...pair })),
  );
}
