import type { FoundLead } from '../../../../../schema/contracts/lead-generation.js';
import type { Client } from '../../../../platform/postgres/postgres.js';

/** The columns of a lead as it is answered, and as its event carries it. */
export const leadColumns = `id, signal_id, signal_kind, program_id, run_id, person_id, first_name, last_name, social_url, location,
  country, new_role, previous_role, seniority, persona_id, persona_name, matched_rule, relationship, evidence, created_at`;

/** The leads of these ids, of all accounts. */
export async function selectLeadsWithAccounts(
  client: Client,
  ids: string[],
): Promise<(FoundLead & { account_id: string })[]> {
  const { rows } = await client.query<FoundLead & { account_id: string }>({
    name: 'leads-of-all',
    text: `select account_id, ${leadColumns} from lead where id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
}
