import { createVettedConnect } from '../../platform/http/destinations/index.js';
import { createHealthListener, type Facts, type Health } from '../../platform/http/health.js';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Registry } from '../../platform/lifecycle/metrics.js';
import { createRepeating, doEach } from '../../platform/lifecycle/repeating.js';
import type { Tracing } from '../../platform/lifecycle/tracing/index.js';
import { purgedKeys, purgeIdempotencyKeys } from '../../platform/postgres/idempotency.js';
import type { Probe } from '../../platform/postgres/probe.js';
import { createServerMetrics, readServer } from '../../platform/postgres/server-metrics.js';
import type { GatewayConfig } from '../config/config.js';
import { announceChanges, createChangeMetrics, createChangeWorker, unfollowLists } from '../directory/changes/index.js';
import { createConflictFinder } from '../directory/companies/index.js';
import { createCompanyKeys } from '../directory/company-matching/index.js';
import { createDueDeriver, createDueMetrics, createEmployerReader } from '../directory/employers/index.js';
import { createTitlePurge, createTitleReader } from '../directory/titles/index.js';
import { purgeState } from '../edge/oauth/index.js';
import {
  createLookalikeBuilder,
  createLookalikeMetrics,
  purgedRankings,
  purgeRankings,
  toThreadSettings,
} from '../lookalikes/index.js';
import type { Deps } from '../operation/deps.js';
import { createOutgoingDestinations } from '../operation/io/outgoing-destinations.js';
import { createCrmDeletions, createCrmSync } from '../prospecting/crm/index.js';
import {
  createOutletMetrics,
  createOutletWorker,
  purgeDeliveries,
  purgedDeliveries,
  purgedRecipients,
  purgeRecipients,
} from '../prospecting/outlets/index.js';
import { createRunMetrics, createRunWorker, readRunQueue } from '../prospecting/runs/index.js';
import { createProvider, createResearchWorker } from '../research/index.js';
import {
  createFetcher,
  createSourceFigures,
  createSourceMetrics,
  createSourceWorker,
  listOpenKinds,
} from '../sources/index.js';
import { purgeEntries } from '../tenants/audit-log/index.js';
import { createClosingWorkers } from '../tenants/closing/index.js';
import { createEventHandOff, createEventMetrics } from '../tenants/webhook-events/index.js';

/** The parts of a gateway process that does the work that takes long, in the order of their start, and the listener of its health. */
export function createWorker(options: {
  config: GatewayConfig;
  deps: Deps;
  /** The parts that every role has. */
  shared: Part[];
  health: Health;
  metrics: Registry;
  tracing: Tracing;
  probe: Probe;
}): { parts: Part[]; listener: { readonly port: number }; facts: () => Facts } {
  const { config, deps, health, metrics, tracing, probe } = options;
  const { database, log } = deps;
  const listener = createHealthListener(config.listenHost, config.workerPort, health);
  const handOff = createEventHandOff({ deps, tracing, metrics: createEventMetrics(metrics) });
  const changes = createChangeWorker({ deps, metrics: createChangeMetrics(metrics) });
  createLookalikeMetrics(metrics, probe.figure);
  createDueMetrics(metrics, probe.figure);
  createServerMetrics(metrics, probe.figure(readServer));
  createSourceFigures(metrics, listOpenKinds(deps.sourceKeys), probe.figure);
  const parts = [
    tracing,
    ...options.shared,
    createHousekeeping(deps, config.auditRetentionDays),
    ...createClosingWorkers({ deps, purgeAfterDays: config.accountPurgeDays }),
    handOff,
    changes,
    createCompanyKeys(database, log),
    createTitleReader(database, log),
    createEmployerReader(database, log),
    createDueDeriver(database, log),
    createConflictFinder(database, log),
    createCrmSync(deps, { everyMs: config.crmSyncEveryMs, tracing }),
    createCrmDeletions(deps),
    createOutletWorker({ deps, metrics: createOutletMetrics(metrics), tracing }),
    createLookalikeBuilder(toThreadSettings(config), log),
    createRunWorker({
      deps,
      concurrency: config.runConcurrency,
      loadPercent: config.runLoadPercent,
      leaseMs: config.runLeaseMs,
      metrics: createRunMetrics(metrics, probe.figure(readRunQueue)),
      tracing,
    }),
    createResearch(config, deps, tracing),
    ...createSources(config, deps, { metrics, tracing }),
    listener,
  ];
  return {
    parts,
    listener,
    facts: () => ({ oldest_webhook_event_s: handOff.oldestS, oldest_directory_change_s: changes.oldestS }),
  };
}

/** For how long it is kept what became of a lead at an outlet, in days. */
const outletDays = 90;

/**
 * Every ten minutes, deletes idempotency keys past their 24 hours (A10), expired state of the authorization server and expired rankings of
 * lookalikes, deliveries of outlets, addresses whose owners did not answer and entries of the audit log past their days, and titles that nobody has.
 * It also stops following companies lists that no watch names any more (G1).
 */
function createHousekeeping({ database, bus, log }: Deps, auditRetentionDays: number): Part {
  const abort = new AbortController();
  const fault = 'expired data could not be purged; the purge is tried again later';
  /** Each deletes some rows, and returns whether there may be more. The pool is there once the database has started. */
  const purges: Record<string, () => Promise<unknown>> = {
    'idempotency keys': async () => (await purgeIdempotencyKeys(database.pool)) === purgedKeys,
    'state of the authorization server': async () => (await purgeState(database.pool)) === 10_000,
    'rankings of lookalikes': async () => (await purgeRankings(database.pool)) === purgedRankings,
    'audit log': async () => (await purgeEntries(database.pool, auditRetentionDays)) === 10_000,
    'deliveries of outlets': async () => (await purgeDeliveries(database.pool, outletDays)) === purgedDeliveries,
    'recipients of digests': async () => (await purgeRecipients(database.pool)) === purgedRecipients,
    'unnamed companies lists': () => unfollowLists({ database, bus }),
    'job titles': createTitlePurge({ database }),
  };

  const turn = (): Promise<void> => doEach(purges, { signal: abort.signal, log, fault });
  return createRepeating({ name: 'housekeeping', everyMs: 10 * 60_000, abort, log, fault, turn });
}

/** Reads public sources, where those who are asked learn whom to write to. */
function createSources(
  config: GatewayConfig,
  deps: Deps,
  { metrics: registry, tracing }: { metrics: Registry; tracing: Tracing },
): Part[] {
  const { sourcesContact: contact } = config;
  const metrics = createSourceMetrics(registry);
  if (contact === null) return [];
  const stopping = new AbortController();
  const connect = createVettedConnect(createOutgoingDestinations(config, { allow: [] }));
  const fetcher = createFetcher({ connect, contact, signal: stopping.signal });
  const onItems = (): void => announceChanges(deps.bus);
  return [createSourceWorker({ deps, onItems, fetcher, stopping, metrics, tracing })];
}

function createResearch(config: GatewayConfig, deps: Deps, tracing: Tracing): Part {
  const { researchProvider: setting, researchTimeoutMs: timeoutMs, researchConcurrency: concurrency } = config;
  const access = { apiKey: config.researchApiKey, model: config.researchModel };
  const provider = setting.kind === 'provider' ? createProvider({ url: setting.url, ...access, timeoutMs }) : null;
  const retryDelaysMs = config.researchRetryDelaysMs;
  return createResearchWorker({ deps, provider, concurrency, timeoutMs, retryDelaysMs, tracing });
}
