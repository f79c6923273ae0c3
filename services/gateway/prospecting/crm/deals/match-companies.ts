import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { type CompanyMatch, resolveAsked, resolveCompanies } from '../../../directory/company-matching/index.js';
import { type MatchedDeal, selectUnmatchedDeals, updateDealCompanies } from '../sql/unmatched-deals.js';
import type { CompanyRef } from './company-ref.js';

const sureName = 0.8;

/**
 * The directory's company id for each reference, in order; null where no company matches, or not a single one. A company is matched by the
 * network's id, else by domain (the larger company where several share it), else by its exact name where only one company has it: matching
 * is strict, since a wrong match makes a company a customer, which costs credits.
 */
export async function matchCompanies(db: Queryable, refs: (CompanyRef | null)[]): Promise<(string | null)[]> {
  return (await match(db, refs, resolveCompanies)).map((one) => one?.companyId ?? null);
}

/**
 * As `matchCompanies`, for stored rows: if the id, domain or name of a company decided that was merged into another one (B12), returns the id
 * of the merged company, so that the row follows it when the merge is undone.
 */
export async function matchAsked(db: Queryable, refs: (CompanyRef | null)[]): Promise<(string | null)[]> {
  return (await match(db, refs, resolveAsked)).map((one) => one?.askedId ?? null);
}

async function match(
  db: Queryable,
  refs: (CompanyRef | null)[],
  resolve: typeof resolveCompanies,
): Promise<(CompanyMatch | null)[]> {
  const inputs = refs.map((ref) => ({ social_id: ref?.socialId, domain: ref?.domain }));
  const found = await resolve(db, inputs, { least: 0 });
  const left = found.flatMap((one, place) => {
    const name = refs[place]?.name;
    return one === null && name ? [{ place, name }] : [];
  });
  const named = await resolve(db, left, { least: sureName, typos: false });
  for (const [index, { place }] of left.entries()) found[place] = named[index] ?? null;
  return found;
}

const matchedAtOnce = 5_000;

/** Reads the account's deals that have no company yet, at most `limit`, some at a time; yields those whose companies the directory can match now. */
async function* matchSome(db: Queryable, accountId: string, limit: number): AsyncGenerator<MatchedDeal[]> {
  let left = limit;
  for (let after: { connectionId: string; externalId: string } | null = null; ; ) {
    const wanted = Math.min(matchedAtOnce, left);
    const deals = await selectUnmatchedDeals(db, accountId, after, wanted);
    const companyIds = await matchAsked(db, deals);
    yield deals.flatMap(({ connectionId, externalId }, index) => {
      const companyId = companyIds[index];
      return companyId ? [{ connectionId, externalId, companyId }] : [];
    });
    left -= deals.length;
    if (deals.length < matchedAtOnce || left === 0) return;
    after = deals.at(-1)!;
  }
}

/** Finds the companies of the account's deals that have none yet, at most `limit`, and that the directory can match now; writes nothing. */
export async function findDealCompanies(
  db: Queryable,
  accountId: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<MatchedDeal[]> {
  const matched: MatchedDeal[] = [];
  for await (const some of matchSome(db, accountId, limit)) matched.push(...some);
  return matched;
}

/**
 * Matches the account's deals that have no company yet, and stores the companies. Each part is stored by itself, so that a CRM with very many deals
 * locks only some of them at a time.
 */
export async function matchDeals(db: Queryable, accountId: string, signal?: AbortSignal): Promise<void> {
  for await (const some of matchSome(db, accountId, Number.POSITIVE_INFINITY)) {
    signal?.throwIfAborted();
    await updateDealCompanies(db, some);
  }
}
