import type { CrmContactGroup } from '../../../../schema/contracts/signals.js';
import { AppError } from '../../../platform/errors.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { capabilities, noLiveLists } from './connectors/capabilities.js';
import { readListCompanies } from './connectors/connect.js';
import { findDealCompanies, matchCompanies, matchDeals } from './deals/match-companies.js';
import { canonicaliseCrmListId, findList, refuse } from './lists/list-id.js';
import { selectConnectionRows } from './sql/connection-rows.js';
import { type ContactOf, selectContactPeople, selectContactsOf } from './sql/contacts.js';
import { keepList } from './sql/imported-lists.js';
import {
  type CustomerRow,
  selectCustomers,
  selectCustomersToBe,
  selectExceptions,
  selectOpenDealCompanies,
} from './sql/select-customers.js';
import type { MatchedDeal } from './sql/unmatched-deals.js';

export type CustomerRelationship = CustomerRow['relationship'];

const matchedAtOnce = 5_000;

/** The ids of companies of the directory in ascending order, and the relationship to each at the same index. */
export type CustomerPopulation = {
  companyIds: string[];
  relationships: CustomerRelationship[];
  /** The days between which each was a customer. */
  tenures: Pick<CustomerRow, 'since' | 'until'>[];
};

/**
 * The customers of an account (C4), by the deals of all its connections: current customers (a deal was won and none lost later), former ones
 * (a deal was won and one lost later), or both. Deals without a company are matched again first, unless `matched` is given, the result of
 * `matchDealsAgain`. With `isDry`, these matches are used for this result only, and nothing is written. With `anyLoss`, the rules for
 * renewals do not count.
 */
export async function customerPopulation(
  deps: Pick<Deps, 'database'>,
  accountId: string,
  options: { includeCurrent: boolean; includeFormer: boolean; anyLoss?: boolean } & Matching,
): Promise<CustomerPopulation> {
  const { pool } = deps.database;
  const include = { current: options.includeCurrent, former: options.includeFormer };
  const { deleted, rules } = await selectExceptions(pool, accountId);
  const exceptions = { deleted, rules: options.anyLoss ? [] : rules };
  const matched = options.matched ?? (await matchDealsAgain(deps, accountId, options.isDry));
  const rows =
    matched.length > 0
      ? await selectCustomersToBe(pool, accountId, include, exceptions, matched)
      : await selectCustomers(pool, accountId, include, exceptions);
  return {
    companyIds: rows.map((row) => row.company_id),
    relationships: rows.map((row) => row.relationship),
    tenures: rows.map(({ since, until }) => ({ since, until })),
  };
}

/** Whether deals are matched for the result alone, or the answer of `matchDealsAgain`. */
type Matching = { isDry?: boolean; matched?: MatchedDeal[] };

/** The companies of the account's open deals over all its connections, of `limit` deals at most; deals are matched as in `customerPopulation`. */
export async function openDealCompanies(
  deps: Pick<Deps, 'database'>,
  accountId: string,
  { isDry, limit, ...options }: Matching & { limit?: number },
): Promise<string[]> {
  const { pool } = deps.database;
  const matched = options.matched ?? (await matchDealsAgain(deps, accountId, isDry));
  return selectOpenDealCompanies(pool, accountId, await selectExceptions(pool, accountId), matched, limit ?? null);
}

/** Whether a rule for renewals changes who is a customer of the account. */
export async function hasRenewalRules({ database }: Pick<Deps, 'database'>, accountId: string): Promise<boolean> {
  return (await selectExceptions(database.pool, accountId)).rules.length > 0;
}

/** Matches deals that have no company again, and stores the companies; with `isDry`, returns the matches instead. */
export async function matchDealsAgain(
  { database: { pool } }: Pick<Deps, 'database'>,
  accountId: string,
  isDry = false,
): Promise<MatchedDeal[]> {
  if (isDry) return findDealCompanies(pool, accountId);
  await matchDeals(pool, accountId);
  return [];
}

/**
 * The ids of the companies of a CRM list that the directory knows, in ascending order; the list is read from the CRM at every call (C4).
 * Throws `unprocessable` where the id names no list that can be read or the CRM refuses, `unavailable` where the CRM cannot be reached.
 * It calls the CRM, so it must not be called inside a transaction.
 */
export async function crmListPopulation(
  deps: Pick<Deps, 'database' | 'secretKeys' | 'destinations' | 'log'>,
  accountId: string,
  crmListId: string,
  signal?: AbortSignal,
): Promise<{ companyIds: string[] }> {
  const { connection, listId } = findList(await selectConnectionRows(deps.database.pool, accountId), crmListId);
  if (!capabilities[connection.type].liveLists) throw noLiveLists(connection.type);
  const found = new Set<string>();
  const refs = await readListCompanies(deps, connection, listId, signal);
  for (let start = 0; start < refs.length; start += matchedAtOnce) {
    const ids = await matchCompanies(deps.database.pool, refs.slice(start, start + matchedAtOnce));
    for (const id of ids) if (id !== null) found.add(id);
  }
  const companyIds = [...found].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  return { companyIds };
}

/** The canonical form of a `crm_list_id`, which is equal for two ids of the same list (B8). */
export async function canonicaliseCrmList(db: Queryable, accountId: string, crmListId: string): Promise<string> {
  return canonicaliseCrmListId(await selectConnectionRows(db, accountId), crmListId);
}

/**
 * B4: throws `unprocessable` (at `body.crm_list_id`) for a list of a CRM whose lists cannot be read live, and for an id that names no
 * connection of the account or no imported list, which is kept from being deleted until the transaction ends. The lists of a remote CRM are
 * not read here, since they may change until the sweep.
 */
export async function refuseWithoutLiveLists(db: Queryable, accountId: string, crmListId: string): Promise<void> {
  const { connection, listId } = findList(await selectConnectionRows(db, accountId), crmListId);
  const { liveLists, isRemote } = capabilities[connection.type];
  if (!liveLists) {
    const message = 'names a list of a CRM without live list read; import the list into a companies list first';
    throw noLiveLists(connection.type, [{ location: 'body.crm_list_id', message, value: crmListId }]);
  }
  if (!isRemote && !(await keepList(db, connection.id, listId))) throw refuse('names no list', crmListId);
}

/** The most pairs of contact and company among which a signal looks for leavers. */
const mostContacts = 300_000;

/**
 * The contacts of these groups, each with the companies that it is of: its own and those of the deals that count. `customers` are the companies
 * of the group of that name, and `matched` is the answer of `matchDealsAgain`. Throws `unprocessable` where they are too many.
 */
export async function crmContactPopulation(
  { database: { pool } }: Pick<Deps, 'database'>,
  accountId: string,
  groups: readonly CrmContactGroup[],
  given: { customers: string[]; matched: MatchedDeal[] },
): Promise<ContactOf[]> {
  const found = await selectContactsOf(pool, accountId, groups, { ...given, limit: mostContacts + 1 });
  if (found.length > mostContacts)
    throw new AppError(
      'unprocessable',
      `The signal searches among more than ${mostContacts.toLocaleString('en')} contacts of CRMs. Name fewer groups of contacts.`,
    );
  return found;
}

/** The people whom CRMs of the account have as contacts; one more than `most` if there are more, so that a caller notices. */
export const crmContactPeople = (
  { database: { pool } }: Pick<Deps, 'database'>,
  accountId: string,
  most: number,
): Promise<string[]> => selectContactPeople(pool, accountId, most + 1);
