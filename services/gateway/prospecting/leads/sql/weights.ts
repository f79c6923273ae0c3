import type { LeadScoring } from '../../../../../schema/contracts/lead-scoring.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

type Row = { lead_weights: LeadScoring | null };

/** How the account weighs the parts of the score of a lead; null where it has said nothing. */
export async function selectWeights(db: Queryable, accountId: string): Promise<LeadScoring | null> {
  const { rows } = await db.query<Row>({
    name: 'lead-weights',
    text: 'select lead_weights from account where id = $1::uuid',
    values: [accountId],
  });
  return rows[0]?.lead_weights ?? null;
}

/** The same, and lets no other change of it pass until the transaction ends. */
export async function lockWeights(client: Client, accountId: string): Promise<LeadScoring | null> {
  const { rows } = await client.query<Row>({
    name: 'lead-weights-lock',
    text: 'select lead_weights from account where id = $1::uuid for no key update',
    values: [accountId],
  });
  return rows[0]?.lead_weights ?? null;
}

/** Stores how the account weighs the parts. */
export async function storeWeights(client: Client, accountId: string, weights: LeadScoring): Promise<void> {
  await client.query({
    name: 'lead-weights-store',
    text: 'update account set lead_weights = $2::jsonb where id = $1::uuid',
    values: [accountId, JSON.stringify(weights)],
  });
}
