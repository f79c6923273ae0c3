import type { Client } from '../../../../platform/postgres/postgres.js';
import { lockBalance } from '../../credits/index.js';
import { forgetWaiting } from '../../webhook-events/index.js';

/**
 * Ends all background work of a closed account: cancels its runs, suspends its schedules, stops its CRM syncs and deletes their credentials, lets
 * its open questions expire (the worker refunds their credits), stops following its companies lists, and skips its waiting events. Takes locks in
 * the order that holds everywhere: the balance, programs, runs; a CRM's sync before its connection; the positions of events. May be repeated, to
 * end what began meanwhile.
 */
export async function endWork(client: Client, accountId: string): Promise<void> {
  await lockBalance(client, accountId);
  const values = [accountId];
  await client.query({
    name: 'closing-lock-programs',
    text: 'select from lead_program where account_id = $1::uuid order by id for update',
    values,
  });
  await client.query({
    name: 'closing-rest-schedules',
    text: `update lead_program set suspended_reason = 'account_closed' where account_id = $1::uuid and cron is not null`,
    values,
  });
  await client.query({
    name: 'closing-cancel-runs',
    text: `with ended as (
             update lead_run set status = 'cancelled', finished_at = clock_timestamp(), lease_token = null
             where account_id = $1::uuid and status in ('queued', 'running') returning id
           )
           delete from run_sweep where run_id in (select id from ended)`,
    values,
  });
  // The condition of index research_question_open.
  await client.query({
    name: 'closing-end-questions',
    text: `update research_question set expires_at = least(expires_at, clock_timestamp())
           where account_id = $1::uuid and answer is null and status <> 'FAILED'`,
    values,
  });
  await client.query({
    name: 'closing-end-syncs',
    text: `delete from crm_sync where connection_id in (select id from crm_connection where account_id = $1::uuid)`,
    values,
  });
  await client.query({
    name: 'closing-forget-credentials',
    text: 'update crm_connection set credentials = null where account_id = $1::uuid and credentials is not null',
    values,
  });
  await client.query({
    name: 'closing-follow-no-lists',
    text: 'delete from followed_list where account_id = $1::uuid',
    values,
  });
  await forgetWaiting(client, accountId);
}
