import { operations } from '../../services/gateway/edge/operations.js';
import type { System } from '../support/system.js';
import { furnish } from './furnish.js';
import { createPool, type Pool } from './pool.js';
import type { Caller } from './request.js';
import { createSender, type Sent } from './send.js';

/** A system that holds something of everything, and the values that its answers contained. */
export type Session = {
  pool: Pool;
  /** Makes one or more of everything, anew each time. */
  furnish(): Promise<void>;
  accountId: string;
  accessOf(operation: string): (typeof operations)[number]['access'];
  send(
    caller: Caller,
    method: string,
    path: string,
    headers: Record<string, string | string[]>,
    body?: string | Buffer,
  ): Promise<Sent>;
  /** What the gateway logged about the request with this answer. */
  explain(answer: Sent): string;
  close(): void;
};

export async function openSession(system: System): Promise<Session> {
  const { account_id, api_key, staff_key, ingest_key, other } = system.credentials;
  const keys: Record<Caller, string | null> = {
    ...{ customer: api_key, other: other.api_key, staff: staff_key, ingest: ingest_key },
    ...{ nobody: null, unknown: 'lw_unknown' },
  };
  const pool = createPool(await listOwnIds(system));
  let furnished = 0;
  const { send, close } = createSender(system.baseUrl);
  return {
    pool,
    furnish: () => furnish(system, pool, ++furnished),
    accountId: account_id,
    accessOf: (name) => operations.find((one) => one.name === name)?.access ?? 'account',
    send(caller, method, path, headers, body) {
      const key = keys[caller];
      return send(method, path, { ...(key === null ? {} : { authorization: key }), ...headers }, body);
    },
    explain(answer) {
      const id = answer.headers.get('x-request-id') ?? '';
      const lines = system.log('gateway').split('\n');
      return (lines.find((line) => line.includes(id)) ?? answer.text).slice(0, 1_500);
    },
    close,
  };
}

/** The accounts and keys that the run itself goes by: they must stay. */
async function listOwnIds(system: System): Promise<Set<string>> {
  const { staff_key: key, account_id, other } = system.credentials;
  const ids = new Set<string>([account_id, other.account_id]);
  for (const owner of [null, account_id, other.account_id]) {
    const query = { limit: 200, ...(owner ? { account_id: owner } : {}) };
    const page = await system.rest<{ api_keys: { id: string }[] }>('GET', '/v2/api-keys', { key, query });
    for (const { id } of page.body.api_keys) ids.add(id);
  }
  return ids;
}
