import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { keepLease } from '../../platform/lifecycle/leased-work.js';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating } from '../../platform/lifecycle/repeating.js';
import { inTrace, type Tracing } from '../../platform/lifecycle/tracing/index.js';
import { type Database, type Queryable, transaction } from '../../platform/postgres/postgres.js';
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
import {
  claimSource,
  failReading,
  forgetSource,
  type LeasedSource,
  releaseSource,
  renewSourceLease,
  selectDueKinds,
} from './sql/claims.js';
import { insertSource } from './sql/sources.js';
import { forgetHosts, restVendor } from './sql/vendors.js';

/**
 * The lease is renewed while a source is read. If a worker dies, another one starts the reading again once the lease has ended, or later if the
 * reading before did not end either (`claimSource`).
 */
const usualLeaseMs = 60_000;
const forgetEveryMs = 60 * 60_000;
/** How many sources of all kinds one process reads at the same time. It bounds the memory: so many of the largest answers may be held at once. */
const maxActive = 8;

type SourceWorkerOptions = {
  deps: Pick<Deps, 'database' | 'log' | 'sourceKeys'>;
  /** Called when activity was stored; another part of the worker hands it over to the feed. */
  onItems: () => void;
  fetcher: { fetch: Fetch; close(): Promise<void> };
  /** Stops the worker; the fetcher ends its requests with it. */
  stopping: AbortController;
  metrics: SourceMetrics;
  tracing: Tracing;
  /** How often it looks for sources that are due. */
  everyMs?: number;
  leaseMs?: number;
  now?: () => Date;
};

/**
 * The part of a worker that reads the sources that are due. A lease ensures that one worker at a time reads a source, and all workers share one pace
 * for each vendor. A source that cannot be read is tried again, at first after five minutes and at last once a day.
 */
export function createSourceWorker(options: SourceWorkerOptions): Part {
  const { deps, fetcher, everyMs = 1_000, leaseMs = usualLeaseMs } = options;
  const { signal } = options.stopping;
  let refuseForbidden: RefuseForbidden;
  let hasPresets = false;
  const openKinds = listOpenKinds(deps.sourceKeys);
  const vendors = toVendors(openKinds);
  const readings = new Readings();
  let forgottenAt = performance.now();
  const warn = createWarn(deps.log);

  async function claimMore(): Promise<void> {
    const { pool } = deps.database;
    if (performance.now() - forgottenAt > forgetEveryMs) {
      forgottenAt = performance.now();
      await forgetHosts(pool).catch(warn('turns of unused hosts could not be deleted'));
    }
    if (!hasPresets) await addPresets(pool, openKinds);
    hasPresets = true;
    const due = new Set(await selectDueKinds(pool, vendors));
    while (due.size > 0 && readings.hasRoom && !signal.aborted) {
      const name = readings.pickKind(due);
      const claimed = await claim(pool, kinds.get(name)!, leaseMs);
      if (claimed) begin(claimed);
      else due.delete(name);
    }
  }

  function begin(claimed: Claimed): void {
    const fault = warn('a reading could not be stored; it is repeated after the end of its lease', {
      source: claimed.source.id,
    });
    const work = read({ ...options, leaseMs, refuseForbidden }, claimed).catch(fault);
    void readings.add(claimed.kind.name, work).then(() => claiming.wake());
  }

  const claiming = createRepeating({
    name: 'sources',
    everyMs,
    abort: options.stopping,
    log: deps.log,
    fault: 'sources could not be claimed; the worker tries again',
    turn: claimMore,
  });
  return {
    ...claiming,
    async start() {
      // The pool exists only once the database has started.
      refuseForbidden = createRobots(createAsk({ db: deps.database.pool, fetch: fetcher.fetch, signal }));
      await claiming.start();
    },
    async stop() {
      await claiming.stop();
      await readings.end();
      await fetcher.close();
    },
  };
}

/** The readings of this process that are in progress, and the order in which the kinds take turns. */
class Readings {
  private readonly kindOf = new Map<Promise<void>, string>();
  /** The kinds of which a source was read, the least recent first. */
  private readonly turns = new Set<string>();

  get hasRoom(): boolean {
    return this.kindOf.size < maxActive;
  }

  /**
   * Returns the kind of which the fewest sources are being read, and among equals the least recent one, so that no kind waits for a kind with very
   * many sources.
   */
  pickKind(due: ReadonlySet<string>): string {
    const { turns } = this;
    const waiting = [...due].filter((name) => !turns.has(name)).concat([...turns].filter((name) => due.has(name)));
    const active = [...this.kindOf.values()];
    const count = (name: string): number => active.filter((one) => one === name).length;
    return waiting.reduce((best, name) => (count(name) < count(best) ? name : best));
  }

  /** Resolves when the reading has ended and another may start in its place. */
  async add(kind: string, reading: Promise<void>): Promise<void> {
    this.turns.delete(kind);
    this.turns.add(kind);
    this.kindOf.set(reading, kind);
    await reading;
    this.kindOf.delete(reading);
  }

  async end(): Promise<void> {
    await Promise.all(this.kindOf.keys());
  }
}

/** Returns a handler for a failed promise that logs the error with this message. */
const createWarn =
  (log: Logger) =>
  (what: string, about: object = {}) =>
  (error: unknown): void =>
    log.warn({ err: error, ...about }, what);

/** A source that this process reads. */
type Claimed = { kind: SourceKind; source: LeasedSource; owner: string };

async function claim(pool: Database['pool'], kind: SourceKind, leaseMs: number): Promise<Claimed | null> {
  const owner = randomUUID();
  const { name, vendor } = kind;
  const wanted = { kind: name, vendor, ofVendor: listKinds(vendor.name), owner, leaseMs };
  const source = await transaction(pool, (client) => claimSource(client, wanted));
  return source && { kind, source, owner };
}

type Reader = SourceWorkerOptions & { leaseMs: number; refuseForbidden: RefuseForbidden };

async function read(reader: Reader, claimed: Claimed): Promise<void> {
  const { deps, onItems, fetcher, leaseMs, metrics, tracing, refuseForbidden, now = () => new Date() } = reader;
  const { kind, source, owner } = claimed;
  // A source of many pages may take longer than the lease lasts.
  const { signal, end } = keepLease({
    everyMs: leaseMs / 3,
    signal: reader.stopping.signal,
    renew: () => renewSourceLease(deps.database.pool, { id: source.id, owner, leaseMs }),
    onFault: (error) => deps.log.warn({ err: error, source: source.id }, 'the lease of a source could not be renewed'),
  });
  const authorization = authorizationOf(kind, deps.sourceKeys);
  const way = { deps, fetch: fetcher.fetch, refuseForbidden, authorization, signal, now };
  const endTimer = metrics.startReading(kind.name);
  try {
    const attributes = { 'leadwire.source_id': source.id };
    const items = await inTrace(tracing, 'source reading', attributes, () => readSource({ ...way, ...claimed }));
    endTimer('read', items);
    if (items > 0) onItems();
  } catch (error) {
    endTimer('failed', 0);
    await fail(deps, claimed, error, signal);
  } finally {
    end();
  }
}

async function fail(deps: Reader['deps'], claimed: Claimed, error: unknown, signal: AbortSignal): Promise<void> {
  const { pool } = deps.database;
  const { kind, source, owner } = claimed;
  if (signal.aborted) return releaseSource(pool, source.id, owner);
  const isUnread = error instanceof Unread;
  if (isUnread && error.restMs !== null) await restVendor(pool, paceOf(kind.vendor, source.page).name, error.restMs);
  if (isUnread && error.gone === 410 && kind.isRegister) return forget(deps, claimed, error.message);
  if (!isUnread)
    deps.log.error({ err: error, source: source.id }, 'a source failed unexpectedly; it is read again later');
  await failReading(pool, source.id, owner, {
    error: isUnread ? error.message : 'The source failed unexpectedly. The log of the worker has the details.',
    restMs: (isUnread && error.restMs) || 0,
  });
}

async function forget({ database }: Reader['deps'], { kind, source, owner }: Claimed, error: string): Promise<void> {
  const { find } = await loadPlaces(database);
  await transaction(database.pool, async (client) => {
    if (!(await forgetSource(client, source.id, owner, error))) return;
    await emptyFilled(client, find, `${kind.name}:${source.key}`);
  });
}

/** Adds the sources that every installation has, if they are missing: lists of changes are switched on, the others off. */
async function addPresets(db: Queryable, open: SourceKind[]): Promise<void> {
  for (const { name, presets = [], pageOf, hastens } of open) {
    for (const preset of presets) {
      await insertSource(db, {
        ...{ id: v7(), kind: name, key: preset.key, page: pageOf(preset.key), state: hastens ? 'on' : 'off' },
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
