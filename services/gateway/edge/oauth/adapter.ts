import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../../platform/postgres/postgres.js';
import { open, type SecretKeys, seal } from '../../../platform/secret-box.js';
import {
  consumeState,
  deleteState,
  deleteStateOfGrant,
  evictState,
  extendState,
  findState,
  findStateByUid,
  putState,
  type StateRow,
} from './sql/oauth-state.js';

const hour = 3_600;
const day = 24 * hour;
/** A registration expires after an hour, unless somebody signs in with it; then 90 days after the last sign-in or refresh. */
const clientLife = { unusedS: hour, usedS: 90 * day };
/** The models that are written when a person has signed in, or a program refreshes its tokens. */
const signsOfUse = new Set(['AuthorizationCode', 'RefreshToken']);
const maxClientBytes = 4 * 1024;

/**
 * How many rows are kept of the models that anybody may write, by their remaining lifetime. Beyond that, the oldest are deleted, so that a flood,
 * which is limited for each address, shuts nobody out.
 */
const kept = {
  interactions: { model: 'Interaction', keep: 5_000, fromS: 0, toS: hour },
  unusedClients: { model: 'Client', keep: 1_000, fromS: 0, toS: clientLife.unusedS },
  usedClients: { model: 'Client', keep: 10_000, fromS: clientLife.unusedS, toS: clientLife.usedS },
};

type Surroundings = {
  database: Pick<Database, 'pool'>;
  secretKeys: SecretKeys;
  /** The errors of OAuth, passed in since the library is loaded only where the server is turned on. */
  refusals: { used: () => Error; large: (maxBytes: number) => Error };
  /** Throws where the present caller may not register another program. */
  admitClient: () => Promise<void>;
};

export const hashId = (id: string): Buffer => createHash('sha256').update(id).digest();
export const purposeOf = (model: string): string => `oauth ${model}`;

/** Stores the authorization server's state in PostgreSQL, ids hashed and payloads sealed, so that a copy of the table reveals nothing. */
export function createAdapter(model: string, surroundings: Surroundings): Adapter {
  const { database, secretKeys, refusals, admitClient } = surroundings;
  const read = (row: StateRow | undefined): AdapterPayload | undefined => {
    if (!row) return undefined;
    const payload = JSON.parse(open(secretKeys, purposeOf(model), row.payload)) as AdapterPayload;
    return row.consumed_at ? { ...payload, consumed: Math.floor(Date.parse(row.consumed_at) / 1_000) } : payload;
  };

  return {
    async upsert(id, payload, expiresIn) {
      const text = JSON.stringify(payload);
      const isClient = model === 'Client';
      if (isClient) {
        if (Buffer.byteLength(text) > maxClientBytes) throw refusals.large(maxClientBytes);
        await admitClient();
      }
      await putState(database.pool, {
        model,
        idHash: hashId(id),
        payload: seal(secretKeys, purposeOf(model), text),
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresInS: expiresIn ?? (isClient ? clientLife.unusedS : null),
      });
      if (isClient) await evictState(database.pool, kept.unusedClients);
      if (model === 'Interaction') await evictState(database.pool, kept.interactions);
      if (signsOfUse.has(model) && payload.clientId) {
        await extendState(database.pool, 'Client', hashId(payload.clientId), clientLife.usedS);
        await evictState(database.pool, kept.usedClients);
      }
    },
    find: async (id) => read(await findState(database.pool, model, hashId(id))),
    findByUid: async (uid) => read(await findStateByUid(database.pool, model, uid)),
    // For the device flow, which this server does not support.
    findByUserCode: async () => undefined,
    async consume(id) {
      if (!(await consumeState(database.pool, model, hashId(id)))) throw refusals.used();
    },
    destroy: (id) => deleteState(database.pool, model, hashId(id)),
    revokeByGrantId: (grantId) => deleteStateOfGrant(database.pool, model, grantId),
  };
}
