import type { z } from 'zod';
import type {
  addCrmListCompaniesInput,
  CrmList,
  CrmListCompany,
  CrmListCompanyPage,
  crmListCompaniesInput,
  removeCrmListCompaniesInput,
} from '../../../../../schema/contracts/crm.js';
import { accountOf, type RequestContext } from '../../../../platform/context.js';
import { AppError } from '../../../../platform/errors.js';
import { cutPage, decodeCursor, isText } from '../../../../platform/paging.js';
import { countRows } from '../../../../platform/postgres/count-rows.js';
import { transaction } from '../../../../platform/postgres/postgres.js';
import type { Deps } from '../../../operation/deps.js';
import { maxListCompanies } from '../connectors/crm-connector.js';
import { uniqueRefs } from '../deals/company-ref.js';
import { noCompany, toRef } from '../deals/read-facts.js';
import { insertListCompanies } from '../sql/imported-lists.js';
import { deleteListCompanies, listCompaniesStatement } from '../sql/kept-lists.js';
import { holdList, keyOfPath, readList } from './lists.js';

type ListDeps = Pick<Deps, 'database'>;
type ListedInput = z.output<typeof crmListCompaniesInput>;

const list = 'crm_list_companies';

/** A page of the companies on a list of an imported CRM, in the order of their keys; else `not_found`. */
export async function listCrmListCompanies(
  deps: ListDeps,
  { path, query: { cursor, limit, order } }: ListedInput,
  ctx: RequestContext,
): Promise<z.output<typeof CrmListCompanyPage>> {
  const [after] = cursor ? decodeCursor(list, cursor, [isText]) : [null];
  const { pool } = deps.database;
  const key = keyOfPath(path);
  await readList(pool, accountOf(ctx), key);
  const { rows: found } = await pool.query<CrmListCompany>(listCompaniesStatement(key, { after, order }, limit));
  const { rows, ...page } = cutPage(list, found, limit, (one) => [one.key]);
  return { companies: rows, ...page };
}

/** How many companies are on a list of an imported CRM, counted up to a number; else `not_found`. */
export async function countCrmListCompanies(
  { database: { pool } }: ListDeps,
  { path }: ListedInput,
  ctx: RequestContext,
  upTo: number,
): Promise<number> {
  const key = keyOfPath(path);
  await readList(pool, accountOf(ctx), key);
  return countRows(pool, listCompaniesStatement(key, { after: null, order: undefined }, upTo - 1));
}

/**
 * Puts companies on a list of an imported CRM, or replaces those on it, all or none; every sweep looks them up in the directory. Throws
 * `unprocessable` for one that names no company, and beyond the most companies that a run reads of a CRM's list (S5).
 */
export async function addCrmListCompanies(
  deps: ListDeps & Pick<Deps, 'maxListCompanies'>,
  { path, body }: z.output<typeof addCrmListCompaniesInput>,
  ctx: RequestContext,
): Promise<CrmList> {
  const accountId = accountOf(ctx);
  const refs = body.companies.map(toRef);
  refuseNameless(refs);
  const key = keyOfPath(path);
  const most = Math.min(deps.maxListCompanies, maxListCompanies);
  return transaction(deps.database.pool, async (client) => {
    await holdList(client, accountId, key);
    if (body.replace) await deleteListCompanies(client, key, null);
    const place = { connectionId: key.connectionId, id: key.listId };
    const added = await insertListCompanies(client, place, uniqueRefs(refs));
    const row = await readList(client, accountId, key);
    if (added.size > 0 && row.company_count! > most) {
      throw new AppError(
        'unprocessable',
        `The list would exceed the maximum of ${most} companies for a list of an imported CRM.`,
      );
    }
    return row;
  });
}

/** Removes companies from a list of an imported CRM and returns it as it is then. */
export async function removeCrmListCompanies(
  deps: ListDeps,
  { path, query }: z.output<typeof removeCrmListCompaniesInput>,
  ctx: RequestContext,
): Promise<CrmList> {
  const accountId = accountOf(ctx);
  const key = keyOfPath(path);
  return transaction(deps.database.pool, async (client) => {
    await holdList(client, accountId, key);
    await deleteListCompanies(client, key, query.keys);
    return readList(client, accountId, key);
  });
}

function refuseNameless(refs: (object | null)[]): void {
  const { location, message } = noCompany().refused;
  const errors = refs.flatMap((ref, index) =>
    ref === null ? [{ location: `body.companies[${index}].${location}`, message }] : [],
  );
  if (errors.length > 0) throw new AppError('unprocessable', 'Some of the given entries name no company.', { errors });
}
