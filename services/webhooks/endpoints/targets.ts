import { LRUCache } from 'lru-cache';
import type { EndpointFormat } from '../../../schema/contracts/webhook-endpoints.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import { open, type SecretKeys } from '../../platform/secret-box.js';
import { atRest } from './secret.js';
import { openHeaders } from './settings.js';
import { readTargets, storeProblems, type TargetRow } from './sql/secrets.js';

/** What an attempt needs to know of its endpoint: the secrets sign it, newest first, and `headers` are names and values in turn. */
export type Target = {
  version: number;
  url: string;
  format: EndpointFormat;
  headers: readonly string[];
  timeoutMs: number;
  standardWebhooks: boolean;
  secrets: string[];
};

/**
 * Targets with their secrets opened, kept in memory by id and version. Each claim carries the version, so a change takes effect with the
 * next claim.
 */
export type Targets = {
  /**
   * Returns the target at this version or a later one, or null when the endpoint was deleted or its secret cannot be opened. Throws when
   * PostgreSQL is unavailable.
   */
  get(endpointId: string, version: number): Promise<Target | null>;
};

/** Null in `secrets` where they, or the headers, cannot be opened. */
type Kept = Omit<Target, 'secrets'> & { secrets: { value: string; expiresAt: number }[] | null };

/**
 * Keeps at most 10,000 targets. One statement reads all targets that are missing at the same moment. An endpoint whose secret cannot be
 * opened fails alone: it is logged and marked, and nothing is sent to it.
 */
export function createTargets(db: () => Queryable, keys: SecretKeys, log: Logger): Targets {
  const kept = new LRUCache<string, Kept>({ max: 10_000 });
  let reading: { ids: Set<string>; done: Promise<Map<string, Kept>> } | null = null;

  async function read(ids: Set<string>): Promise<Map<string, Kept>> {
    // Waits for one turn of the event loop, so that a whole claimed batch joins the same statement.
    await new Promise((done) => setImmediate(done));
    reading = null;
    const rows = await readTargets(db(), [...ids]);
    const found = new Map(rows.map((row) => [row.id, openTarget(row, keys, log)]));
    for (const [id, target] of found) kept.set(id, target);
    await noteProblems(rows, found).catch((error) => log.warn({ err: error }, 'problems of endpoints were not stored'));
    return found;
  }

  async function noteProblems(rows: TargetRow[], found: Map<string, Kept>): Promise<void> {
    const problems = rows.map(({ id }) => ({
      id,
      problem: found.get(id)!.secrets ? null : ('secret_unreadable' as const),
    }));
    const changed = problems.filter(({ problem }, nth) => problem !== rows[nth]!.problem);
    if (changed.length > 0) await storeProblems(db(), changed);
  }

  async function load(endpointId: string): Promise<Kept | undefined> {
    if (!reading) {
      const ids = new Set<string>();
      reading = { ids, done: read(ids) };
    }
    reading.ids.add(endpointId);
    return (await reading.done).get(endpointId);
  }

  return {
    async get(endpointId, version) {
      const recent = kept.get(endpointId);
      const target = recent && recent.version >= version ? recent : await load(endpointId);
      if (!target?.secrets) return null;
      const now = Date.now();
      const secrets = target.secrets.filter((one) => one.expiresAt > now).map((one) => one.value);
      const { version: known, url, format, headers, timeoutMs, standardWebhooks } = target;
      return { version: known, url, format, headers, timeoutMs, standardWebhooks, secrets };
    },
  };
}

function openTarget(row: TargetRow, keys: SecretKeys, log: Logger): Kept {
  const target = {
    version: row.version,
    url: row.url,
    format: row.format,
    timeoutMs: 1_000 * row.timeout_seconds,
    standardWebhooks: row.standard_webhooks,
  };
  try {
    const secrets = row.secrets.map(({ sealed, expires_in_ms }) => ({
      value: open(keys, atRest(row.id), sealed),
      expiresAt: expires_in_ms === null ? Number.POSITIVE_INFINITY : Date.now() + expires_in_ms,
    }));
    return { ...target, secrets, headers: openHeaders(keys, row.id, row.sealed_headers) };
  } catch (error) {
    log.error({ err: error, endpoint: row.id }, 'the secret of an endpoint cannot be opened; nothing is sent to it');
    return { ...target, secrets: null, headers: [] };
  }
}
