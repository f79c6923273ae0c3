import { randomUUID } from 'node:crypto';
import type { Client } from '../../../platform/postgres/postgres.js';
import { appendEvents } from '../../tenants/webhook-events/index.js';
import { selectRunWithAccount } from './sql/run-rows.js';

/**
 * Records the event of a run that has ended (W16), as the last step of the transaction that ended it. Every run has one, however it ended:
 * its `status` says whether it was completed, cancelled or failed, or lacked credits, so that who waits for a run never waits in vain. Only
 * the closing of an account ends runs without a word.
 */
export async function appendRunCompleted(client: Client, runId: string): Promise<void> {
  const found = await selectRunWithAccount(client, runId);
  if (!found?.finished_at) throw new Error('a run that has not ended was reported as ended');
  const { account_id, ...run } = found;
  const event = {
    id: randomUUID(),
    type: 'lead_generation_run.completed',
    created_at: found.finished_at,
    run,
  } as const;
  await appendEvents(client, [{ account_id, event }]);
}
