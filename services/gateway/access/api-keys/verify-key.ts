import { LRUCache } from 'lru-cache';
import { uuid } from '../../../../schema/contracts/values.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { type Database, toDatabaseError } from '../../../platform/postgres/postgres.js';
import type { Principal } from '../../operation/principal.js';
import { hashKey } from './key-text.js';
import { type LiveKey, selectLiveKey, selectLiveKeyById, touchKeys } from './sql/api-keys.js';

export type KeyVerifier = Part & {
  /** Who the key belongs to, or null where it is unknown, revoked or expired. */
  verify(key: string): Promise<Principal | null>;
  /** Whether the key was good within the last ten minutes; it may have ended since. */
  isRemembered(key: string): boolean;
  /** Whom the live key of this id speaks for, asked of the database each time. */
  find(id: string): Promise<Principal | null>;
};

/** Far beyond any key of ours; what is longer is not hashed. */
const maxKeyLength = 300;
// A revoked key must fail on every replica within 1 s (A2): what is left of it is for a busy machine to notice.
const trustMs = 300;
const rememberMs = 10 * 60_000;
const touchEveryMs = 30_000;

/** Verifies keys against the database, remembers answers for 0.3 s, and notes last uses in bulk every 30 s. */
export function createKeyVerifier(
  database: Database,
  log: Logger,
  clock: { now(): number } = performance,
): KeyVerifier {
  const trusted = new LRUCache<string, Principal>({ max: 10_000, ttl: trustMs, ttlResolution: 0, perf: clock });
  const remembered = new LRUCache<string, true>({ max: 10_000, ttl: rememberMs });
  let used = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    if (used.size === 0) return;
    const ids = [...used];
    used = new Set();
    await touchKeys(database.pool, ids).catch((error) => log.warn({ err: error }, 'last uses of keys were not noted'));
  }

  return {
    name: 'API keys',
    async start() {
      timer = setInterval(() => void flush(), touchEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
    async verify(key) {
      if (key.length > maxKeyLength) return null;
      // Found by its hash, in memory as in the database: where a comparison stops tells of the hash alone, which nobody can steer, and
      // nothing of the key. So no comparison in constant time is needed, and none of keys themselves is ever made.
      const hash = hashKey(key);
      let principal = trusted.get(hash);
      if (!principal) {
        // From when it was asked, not from when it was heard: the key may have been revoked in between.
        const start = clock.now();
        const row = await selectLiveKey(database.pool, Buffer.from(hash, 'base64')).catch((error) => {
          throw toDatabaseError(error);
        });
        if (!row) {
          remembered.delete(hash);
          return null;
        }
        principal = toPrincipal(row);
        trusted.set(hash, principal, { start });
        remembered.set(hash, true);
      }
      used.add(principal.id);
      return principal;
    },
    isRemembered: (key) => key.length <= maxKeyLength && remembered.has(hashKey(key)),
    async find(id) {
      const row = uuid.safeParse(id).success ? await selectLiveKeyById(database.pool, id) : undefined;
      return row ? toPrincipal(row) : null;
    },
  };
}

const toPrincipal = (row: LiveKey): Principal => ({
  id: row.id,
  kind: row.kind,
  accountId: row.account_id,
  scopes: row.scopes,
  // Asked again every 0.3 s, so nothing needs to know it beforehand.
  expiresAt: null,
});
