import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../platform/postgres.js';
import { open, type SecretKeys, seal } from '../../platform/secret-box.js';
import {
  consumeState,
  countState,
  deleteState,
  deleteStateOfGrant,
  findState,
  findStateByUid,
  putState,
  type StateRow,
} from './sql/oauth-state.js';

/** Registrations that nobody keeps using end by themselves, and there are never more than these. */
const clientDays = 90;
const maxClients = 1_000;

/** What is thrown where the rules of OAuth refuse; passed in, since the library is loaded only where the server is on. */
type Refusals = { used: () => Error; full: () => Error };

export const hashId = (id: string): Buffer => createHash('sha256').update(id).digest();
export const purposeOf = (model: string): string => `oauth ${model}`;

/** Keeps the authorization server's state in PostgreSQL: ids by their hash, payloads sealed, so that a copy of the table opens nothing. */
export function createAdapter(
  model: string,
  { database, secretKeys, refusals }: { database: Database; secretKeys: SecretKeys; refusals: Refusals },
): Adapter {
  const read = (row: StateRow | undefined): AdapterPayload | undefined => {
    if (!row) return undefined;
    const payload = JSON.parse(open(secretKeys, purposeOf(model), row.payload)) as AdapterPayload;
    return row.consumed_at ? { ...payload, consumed: Math.floor(Date.parse(row.consumed_at) / 1_000) } : payload;
  };

  return {
    async upsert(id, payload, expiresIn) {
      const isClient = model === 'Client';
      if (isClient && (await countState(database.pool, model, maxClients)) >= maxClients) throw refusals.full();
      await putState(database.pool, {
        model,
        idHash: hashId(id),
        payload: seal(secretKeys, purposeOf(model), JSON.stringify(payload)),
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresInS: expiresIn ?? (isClient ? clientDays * 86_400 : null),
      });
    },
    find: async (id) => read(await findState(database.pool, model, hashId(id))),
    findByUid: async (uid) => read(await findStateByUid(database.pool, model, uid)),
    // Codes of devices, which this server does not serve.
    findByUserCode: async () => undefined,
    async consume(id) {
      if (!(await consumeState(database.pool, model, hashId(id)))) throw refusals.used();
    },
    destroy: (id) => deleteState(database.pool, model, hashId(id)),
    revokeByGrantId: (grantId) => deleteStateOfGrant(database.pool, model, grantId),
  };
}
