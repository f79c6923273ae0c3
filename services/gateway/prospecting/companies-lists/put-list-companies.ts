import type { z } from 'zod';
import type { ListCompaniesReceipt, putListCompaniesInput } from '../../../../schema/contracts/companies-lists.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { resolveCompanies } from '../../directory/company-matching/index.js';
import type { Deps } from '../../operation/deps.js';
import { lockList } from './sql/lists.js';
import { clearMembers, insertMembers, keepCount } from './sql/members.js';

/**
 * Puts companies on a list, or replaces what it holds, all in one transaction. A company that the directory does not hold is named
 * by its place and left out; where both are given, the id decides before the domain. Of several that share a domain, the one whose
 * main domain it is comes first, then the larger.
 */
export async function putListCompanies(
  deps: Pick<Deps, 'database'>,
  { path, body }: z.output<typeof putListCompaniesInput>,
  ctx: RequestContext,
): Promise<ListCompaniesReceipt> {
  const accountId = accountOf(ctx);
  return transaction(deps.database.pool, async (client) => {
    if (!(await lockList(client, accountId, path.id))) throw notFound('companies list');
    const found = await resolveCompanies(
      client,
      body.companies.map((one) => ({ social_id: one.company_social_id, domain: one.domain })),
      { least: 0 },
    );
    if (body.replace) await clearMembers(client, path.id);
    const added = await insertMembers(client, path.id, [...new Set(found.flatMap((match) => match?.companyId ?? []))]);
    const company_count = await keepCount(client, path.id, added, body.replace);
    const unknown = found.flatMap((match, index) =>
      match === null ? [{ index, message: 'names no company of the directory' }] : [],
    );
    return { added, unknown, company_count };
  });
}
