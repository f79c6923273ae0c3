import type { Lookalike } from '../../../../schema/contracts/lookalikes.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { CompanyFilter, Ranked } from '../../operation/ports.js';
import { selectSocialCompanies } from '../sql/social-companies.js';

/** The companies of a part of a ranking as they are now; those that the filter no longer accepts are left out. */
export async function readPage(db: Queryable, ranked: readonly Ranked[], filter: CompanyFilter): Promise<Lookalike[]> {
  const companies = await selectSocialCompanies(
    db,
    ranked.map(({ id }) => id),
    filter,
  );
  return ranked.flatMap(({ id, ...one }): Lookalike[] => {
    const social_company = companies.get(id);
    return social_company ? [{ social_company, ...one }] : [];
  });
}
