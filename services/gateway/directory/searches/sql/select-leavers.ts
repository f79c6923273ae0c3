import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Leavers } from '../query.js';

/** The pairs of a person and a company that the person has left, each once; by the primary key of current_employment. */
export async function selectLeavers(db: Queryable, { personIds, companyIds }: Leavers): Promise<Leavers> {
  const { rows } = await db.query<{ personId: string; companyId: string }>({
    text: `select distinct e.person_id as "personId", pair.company_id::text as "companyId"
           from unnest($1::uuid[], $2::bigint[]) as pair (person_id, company_id)
           join current_employment e on e.person_id = pair.person_id and pair.company_id = any(e.past_company_ids)`,
    values: [personIds, companyIds],
  });
  return { personIds: rows.map((one) => one.personId), companyIds: rows.map((one) => one.companyId) };
}
