import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { resolveCompanies } from '../../../directory/company-matching/index.js';
import { type MatchedDeal, selectUnmatchedDeals, updateDealCompanies } from '../sql/unmatched-deals.js';
import type { CompanyRef } from './company-ref.js';

const sureName = 0.8;

/**
 * The directory's company id for each reference, in order; null where no company matches, or not a single one. A company is matched by the
 * network's id, else by domain (the larger company where several share it), else by its exact name where only one company has it: matching
 * is strict, since a wrong match makes a company a customer, which costs credits.
 */
export async function matchCompanies(db: Queryable, refs: (CompanyRef | null)[]): Promise<(string | null)[]> {
  const found = (
    await resolveCompanies(
      db,
      refs.map((ref) => ({ social_id: ref?.socialId, domain: ref?.domain })),
      { least: 0 },
    )
  ).map((match) => match?.companyId ?? null);
  const left = found.flatMap((id, place) => {
    const name = refs[place]?.name;
    return id === null && name ? [{ place, name }] : [];
  });
  const named = await resolveCompanies(db, left, { least: sureName, typos: false });
  for (const [index, { place }] of left.entries()) found[place] = named[index]?.companyId ?? null;
  return found;
}

const matchedAtOnce = 5_000;

/** Finds the companies of the account's deals that have none yet and that the directory can match now; writes nothing. */
export async function findDealCompanies(db: Queryable, accountId: string): Promise<MatchedDeal[]> {
  const matched: MatchedDeal[] = [];
  for (let after: { connectionId: string; externalId: string } | null = null; ; ) {
    const deals = await selectUnmatchedDeals(db, accountId, after, matchedAtOnce);
    const companyIds = await matchCompanies(db, deals);
    for (const [index, { connectionId, externalId }] of deals.entries()) {
      const companyId = companyIds[index];
      if (companyId) matched.push({ connectionId, externalId, companyId });
    }
    if (deals.length < matchedAtOnce) return matched;
    after = deals.at(-1)!;
  }
}

/** Matches the account's deals that have no company yet, and stores the companies. */
export async function matchDeals(client: Client, accountId: string): Promise<void> {
  await updateDealCompanies(client, await findDealCompanies(client, accountId));
}
