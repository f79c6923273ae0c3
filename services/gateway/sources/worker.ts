import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import { inTrace, type Tracing } from '../../platform/lifecycle/tracing/index.js';
import { createWakeUpSignal } from '../../platform/lifecycle/wake-up-signal.js';
import { type Queryable, transaction } from '../../platform/postgres/postgres.js';
import { emptyFilled } from '../directory/companies/index.js';
import { toOwnHost } from '../directory/company-matching/index.js';
import { loadPlaces } from '../directory/reference-lists/index.js';
import type { Deps } from '../operation/deps.js';
import type { Fetch } from './http/fetcher.js';
import { createRobots, type RefuseForbidden } from './http/robots.js';
import { createAsk, paceOf } from './http/take-turn.js';
import { authorizationOf, kinds, listOpenKinds } from './kinds.js';
import type { SourceMetrics } from './metrics.js';
import { readSource } from './read-source.js';
import { type SourceKind, Unread } from './source-kind.js';
import { claimSource, failReading, forgetSource, type LeasedSource, selectDueKinds } from './sql/claims.js';
import { insertSource } from './sql/sources.js';
import { forgetHosts, restVendor } from './sql/vendors.js';

/** Longer than a reading takes, however many pages it has: then another worker begins it anew. */
const leaseMs = 10 * 60_000;
const firstRetryMs = 5 * 60_000;
const longestRetryMs = 24 * 60 * 60_000;
const forgetEveryMs = 60 * 60_000;
/** How many sources one process reads at the same time: the largest answers of so many are in memory at once. */
const maxActive = 8;

/**
 * The part of a worker that reads the sources that are due: each by one worker at a time, by lease, and each vendor in a pace that all
 * workers share. What cannot be read is tried again later, at first after five minutes and at last once a day.
 */
export function createSourceWorker(options: {
  deps: Pick<Deps, 'database' | 'log' | 'sourceKeys'>;
  /** Called when activity was made, which another part of the worker hands over to the feed. */
  onItems: () => void;
  fetcher: { fetch: Fetch; close(): Promise<void> };
  /** What stops the worker; the fetcher is bound to it. */
  stopping: AbortController;
  metrics: SourceMetrics;
  tracing: Tracing;
  /** How often it looks for sources that are due. */
  everyMs?: number;
  now?: () => Date;
}): Part {
  const { deps, onItems, fetcher, stopping, metrics, tracing, everyMs = 1_000, now = () => new Date() } = options;
  const { signal } = stopping;
  let refuseForbidden: RefuseForbidden;
  let hasPresets = false;
  const openKinds = toVendors(listOpenKinds(deps.sourceKeys));
  const running = new Set<Promise<void>>();
  const wakeUp = createWakeUpSignal();
  let loop: Promise<void> = Promise.resolve();

  async function claimMore(): Promise<void> {
    const { pool } = deps.database;
    if (!hasPresets) await addPresets(pool);
    hasPresets = true;
    const due = await selectDueKinds(pool, openKinds);
    for (const name of due) {
      const kind = kinds.get(name)!;
      while (running.size < maxActive && !signal.aborted) {
        const owner = randomUUID();
        const claim = { kind: name, vendor: kind.vendor, ofVendor: listKinds(kind.vendor.name), owner, leaseMs };
        const source = await transaction(pool, (client) => claimSource(client, claim));
        if (source === null) break;
        const work = read(kind, source, owner)
          .catch((error) => deps.log.warn({ err: error, source: source.id }, 'a source waits for its lease to end'))
          .finally(() => {
            running.delete(work);
            wakeUp.send();
          });
        running.add(work);
      }
    }
  }

  async function read(kind: SourceKind, source: LeasedSource, owner: string): Promise<void> {
    const authorization = authorizationOf(kind, deps.sourceKeys);
    const reader = { deps, fetch: fetcher.fetch, refuseForbidden, authorization, kind, source, owner, signal, now };
    const endTimer = metrics.startReading(kind.name);
    try {
      const attributes = { 'leadwire.source_id': source.id };
      const items = await inTrace(tracing, 'source reading', attributes, () => readSource(reader));
      endTimer('read', items);
      if (items > 0) onItems();
    } catch (error) {
      endTimer('failed', 0);
      await fail(kind, source, owner, error);
    }
  }

  async function fail(kind: SourceKind, source: LeasedSource, owner: string, error: unknown): Promise<void> {
    const { pool } = deps.database;
    // A stop releases the lease, so that another worker continues at once.
    if (signal.aborted) return failReading(pool, source.id, owner, { error: null, retryInMs: 0 });
    const isTold = error instanceof Unread;
    if (isTold && error.restMs !== null) await restVendor(pool, paceOf(kind.vendor, source.page).name, error.restMs);
    if (isTold && error.gone === 410 && kind.isRegister) return forget(kind, source, owner, error.message);
    if (!isTold) deps.log.error({ err: error, source: source.id }, 'a source failed');
    await failReading(pool, source.id, owner, {
      error: isTold ? error.message : 'The source failed unexpectedly.',
      retryInMs: Math.max(
        Math.min(firstRetryMs * 2 ** Math.min(source.failures, 10), longestRetryMs),
        (isTold && error.restMs) || 0,
      ),
    });
  }

  async function forget(kind: SourceKind, source: LeasedSource, owner: string, error: string): Promise<void> {
    const { find } = await loadPlaces(deps.database);
    await transaction(deps.database.pool, async (client) => {
      if (!(await forgetSource(client, source.id, owner, error))) return;
      await emptyFilled(client, find, `${kind.name}:${source.key}`);
    });
  }

  async function run(): Promise<void> {
    let forgottenAt = performance.now();
    while (!signal.aborted) {
      if (performance.now() - forgottenAt > forgetEveryMs) {
        forgottenAt = performance.now();
        await forgetHosts(deps.database.pool).catch((error) =>
          deps.log.warn({ err: error }, 'turns of hosts cannot be deleted'),
        );
      }
      await claimMore().catch((error) => deps.log.warn({ err: error }, 'sources cannot be claimed'));
      await wakeUp.wait(everyMs);
    }
  }

  return {
    name: 'sources',
    async start() {
      // The pool is there once the database has started.
      refuseForbidden = createRobots(createAsk({ db: deps.database.pool, fetch: fetcher.fetch, signal }));
      loop = run();
    },
    async stop() {
      stopping.abort();
      wakeUp.send();
      await loop;
      await Promise.all(running);
      await fetcher.close();
    },
  };
}

/** Adds the sources that every installation has, switched off, where they are not there yet. */
async function addPresets(db: Queryable): Promise<void> {
  for (const { name, presets = [], pageOf } of kinds.values()) {
    for (const preset of presets) {
      await insertSource(db, {
        ...{ id: v7(), kind: name, key: preset.key, page: pageOf(preset.key), state: 'off' },
        companyDomain: toOwnHost(preset.key)!,
        companyName: preset.name,
        ...{ toldName: null, confidence: 1 },
      });
    }
  }
}

const toVendors = (some: Iterable<SourceKind>) =>
  [...some].map(({ name, vendor }) => ({ kind: name, vendor: vendor.name }));

const vendorsOfKinds = toVendors(kinds.values());

const listKinds = (vendor: string): string[] =>
  vendorsOfKinds.filter((one) => one.vendor === vendor).map(({ kind }) => kind);
