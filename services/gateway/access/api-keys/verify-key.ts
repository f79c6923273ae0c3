import { LRUCache } from 'lru-cache';
import { uuid } from '../../../../schema/contracts/values.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { type Database, toDatabaseError } from '../../../platform/postgres/postgres.js';
import type { Principal } from '../../operation/principal.js';
import { BriefTrust } from '../brief-trust.js';
import { hashKey } from './key-text.js';
import { type LiveKey, selectLiveKeyById, selectLiveKeys, touchKeys } from './sql/key-rows.js';

export type KeyVerifier = Part & {
  /** The principal of a key, null where the key is unknown, revoked or expired. */
  verify(key: string): Promise<Principal | null>;
  /** The principal of a key that was verified within the last 0.3 s, null where none was. */
  trusted(key: string): Principal | null;
  /** Whether the key was valid within the last ten minutes; it may have ended since. */
  isRemembered(key: string): boolean;
  /** Forgets what is trusted, so that each key is looked up again. */
  distrust(): void;
  /** The principal of the live key of this id; the database is asked each time. */
  find(id: string): Promise<Principal | null>;
};

/** Longer than any key of ours; longer texts are not hashed. */
const maxKeyLength = 300;
const rememberMs = 10 * 60_000;
const touchEveryMs = 30_000;
/** The most keys that are looked up by one statement. */
const maxTogether = 1_000;

/** Verifies keys against the database, trusts the result for 0.3 s, and writes the last uses of keys in bulk every 30 s. */
export function createKeyVerifier(
  database: Database,
  log: Logger,
  clock: { now(): number } = performance,
): KeyVerifier {
  const trust = new BriefTrust<Principal>(clock);
  const remembered = new LRUCache<string, true>({ max: 10_000, ttl: rememberMs });
  const find = findTogether(database);
  let used = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    if (used.size === 0) return;
    const ids = [...used];
    used = new Set();
    await touchKeys(database.pool, ids).catch((error) => log.warn({ err: error }, 'last uses of keys were not stored'));
  }

  async function look(hash: string): Promise<Principal | null> {
    const row = await find(hash);
    if (!row) {
      remembered.delete(hash);
      return null;
    }
    remembered.set(hash, true);
    return toPrincipal(row);
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
      // Keys are looked up by their hash, in memory and in the database. The time of such a comparison reveals something about the hash
      // only, which a caller cannot choose, so no comparison in constant time is needed.
      const hash = hashKey(key);
      const principal = await trust.ask(hash, () => look(hash));
      if (principal) used.add(principal.id);
      return principal;
    },
    trusted(key) {
      const principal = key.length <= maxKeyLength ? trust.trusted(hashKey(key)) : null;
      if (principal) used.add(principal.id);
      return principal;
    },
    distrust: () => trust.distrust(),
    isRemembered: (key) => key.length <= maxKeyLength && remembered.has(hashKey(key)),
    async find(id) {
      const row = uuid.safeParse(id).success ? await selectLiveKeyById(database.pool, id) : undefined;
      return row ? toPrincipal(row) : null;
    },
  };
}

/**
 * Returns a function that finds the live key of a hash. Lookups at the same moment share a statement, so that the keys of many open connections,
 * which are verified again and again, cost few statements.
 */
function findTogether(database: Database): (hash: string) => Promise<LiveKey | undefined> {
  let next: { hashes: Set<string>; found: Promise<Map<string, LiveKey>> } | null = null;

  function gather() {
    const hashes = new Set<string>();
    const found = Promise.resolve().then(() => {
      next = null;
      return selectLiveKeys(database.pool, [...hashes]);
    });
    return { hashes, found };
  }

  return async (hash) => {
    if (!next || next.hashes.size >= maxTogether) next = gather();
    const { hashes, found } = next;
    hashes.add(hash);
    try {
      return (await found).get(hash);
    } catch (error) {
      throw toDatabaseError(error);
    }
  };
}

const toPrincipal = (row: LiveKey): Principal => ({
  id: row.id,
  kind: row.kind,
  accountId: row.account_id,
  scopes: row.scopes,
  // The key is verified every 0.3 s, so its expiry need not be known beforehand.
  expiresAt: null,
});
