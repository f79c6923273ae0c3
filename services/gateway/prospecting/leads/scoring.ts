import type { z } from 'zod';
import type { changeLeadScoringInput, LeadScoring } from '../../../../schema/contracts/lead-scoring.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { refusal } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import { lockWeights, selectWeights, storeWeights } from './sql/weights.js';

type ScoringDeps = Pick<Deps, 'database'>;

/** The weights of the parts, unless the account sets others; the function `lead_score` of the database has the same numbers. */
const usual: LeadScoring = { fit: 40, recency: 30, relationship: 20, confidence: 10 };

/** How the account weighs the parts of the score of a lead. */
export async function getLeadScoring(
  { database }: ScoringDeps,
  _input: unknown,
  ctx: RequestContext,
): Promise<LeadScoring> {
  return { ...usual, ...(await selectWeights(database.pool, accountOf(ctx))) };
}

/** Changes these weights. Throws `unprocessable` where nothing would weigh anything. */
export async function changeLeadScoring(
  { database }: ScoringDeps,
  { body }: z.output<typeof changeLeadScoringInput>,
  ctx: RequestContext,
): Promise<LeadScoring> {
  const accountId = accountOf(ctx);
  return transaction(database.pool, async (client) => {
    const weights = { ...usual, ...(await lockWeights(client, accountId)), ...body };
    if (Object.values(weights).every((weight) => weight === 0)) {
      throw refusal('unprocessable', [{ location: 'body', message: 'must leave one weight above 0' }]);
    }
    await storeWeights(client, accountId, weights);
    return weights;
  });
}
