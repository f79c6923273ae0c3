import type { ContactFacts } from '../../../../schema/contracts/directory.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Outcome } from '../bulk/index.js';
import { toCompanyKey } from '../company-matching/index.js';
import { selectKnownCompanies } from './sql/known-companies.js';

/**
 * The refusals, by place, of people with a position at a company whose id the directory never gave (B12): another company could get that id
 * later. An id of the network may come before its company. Reads nothing if no position names an id of the directory.
 */
export async function refuseUnknownCompanies(db: Queryable, facts: ContactFacts[]): Promise<Map<number, Outcome>> {
  const refused = new Map<number, Outcome>();
  const own = facts.flatMap(({ positions }, place) =>
    (positions ?? []).flatMap(({ company_social_id: id }, at) =>
      id?.startsWith('c') ? [{ key: toCompanyKey(id), place, at }] : [],
    ),
  );
  if (own.length === 0) return refused;
  const known = await selectKnownCompanies(db, [...new Set(own.map((one) => one.key))]);
  for (const { key, place, at } of own) {
    if (known.has(key) || refused.has(place)) continue;
    const location = `positions[${at}].company_social_id`;
    refused.set(place, { refused: { location, message: 'names no company of the directory' } });
  }
  return refused;
}
