import type { z } from 'zod';
import type { ListCompaniesReceipt, putListCompaniesInput } from '../../../../schema/contracts/companies-lists.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { announceChanges } from '../../directory/changes/index.js';
import { resolveAsked } from '../../directory/company-matching/index.js';
import { holdMerges } from '../../directory/locks.js';
import type { Deps } from '../../operation/deps.js';
import { companiesLists } from './sql/companies-list-rows.js';
import { clearList, insertListCompanies, updateCount } from './sql/listed-companies.js';

/**
 * Puts companies on a list, or replaces those on it, all in one transaction. Companies that the directory does not hold are left out and reported
 * by their index in the request. If both id and domain are given, the id decides; a merged company (B12) stays under its own id, so that the list
 * has it when the merge is undone. Of companies that share a domain, the one with it as main domain comes first, then the larger one. The feed is
 * notified if watches name the list. Throws `unprocessable` if the list would have too many companies (S5); an operator's import has no limit.
 */
export async function putListCompanies(
  deps: Pick<Deps, 'database'> & Partial<Pick<Deps, 'bus' | 'maxListCompanies'>>,
  { path, body }: z.output<typeof putListCompaniesInput>,
  ctx: RequestContext,
): Promise<ListCompaniesReceipt> {
  const receipt = await transaction(deps.database.pool, async (client) => {
    await holdMerges(client);
    await companiesLists.lock(client, accountOf(ctx), path.id);
    const found = await resolveAsked(
      client,
      body.companies.map((one) => ({ social_id: one.company_social_id, domain: one.domain })),
      { least: 0 },
    );
    if (body.replace) await clearList(client, path.id);
    const added = await insertListCompanies(client, path.id, [
      ...new Set(found.flatMap((match) => match?.askedId ?? [])),
    ]);
    const company_count = await updateCount(client, path.id, added, body.replace);
    const most = deps.maxListCompanies ?? Number.POSITIVE_INFINITY;
    if (added > 0 && company_count > most) {
      throw new AppError(
        'unprocessable',
        `The list would exceed the maximum of ${most} companies for a companies list.`,
      );
    }
    const unknown = found.flatMap((match, index) =>
      match === null ? [{ index, message: 'names no company of the directory' }] : [],
    );
    return { added, unknown, company_count };
  });
  announceChanges(deps.bus);
  return receipt;
}
