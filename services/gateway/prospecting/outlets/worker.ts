import { randomUUID } from 'node:crypto';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { inTrace, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { createWakeUpSignal } from '../../../platform/lifecycle/wake-up-signal.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import {
  type ConnectorDeps,
  CrmError,
  type CrmPerson,
  peopleAtOnce,
  selectConnectionRows,
  type Written,
  withWriter,
} from '../crm/index.js';
import type { OutletMetrics } from './metrics.js';
import { isOf, noConnection, toWriterOptions } from './outlets.js';
import { claimOutlet, type DueLead, lockClaimed, type Outcome, recordOutcomes, takeLeads } from './sql/claims.js';
import { type OutletWork, switchOutlet } from './sql/outlet-rows.js';
import { toPeople } from './to-people.js';

/** How long the writing of a batch may take. An outlet whose CRM hangs keeps a place of this worker so long, and then rests. */
const batchMs = 60_000;
const leaseMs = batchMs + 30_000;
const firstRestMs = 60_000;
const longestRestMs = 60 * 60_000;
/** How many outlets one process writes for at the same time; most of that time it waits for the CRMs. */
const maxActive = 8;
const usualPollMs = 1_000;

/**
 * The part of a worker that writes leads to CRMs. Outlets are leased and take turns of one batch each, whoever had the last turn the longest
 * time ago first, so that one with a million leads, or whose CRM hangs, holds up no other for longer than a turn. A batch that was written
 * without our knowledge, since the process died or the answer was lost, is written again and changes nothing then.
 */
export function createOutletWorker(options: {
  deps: ConnectorDeps;
  metrics: OutletMetrics;
  tracing: Tracing;
  pollMs?: number;
  now?: () => Date;
}): Part {
  const { deps, metrics, tracing, pollMs = usualPollMs, now = () => new Date() } = options;
  const { log } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const wakeUp = createWakeUpSignal();
  let loop: Promise<void> = Promise.resolve();

  async function claimMore(): Promise<void> {
    while (running.size < maxActive && !stopping.signal.aborted) {
      const owner = randomUUID();
      const outlet = await transaction(deps.database.pool, (client) => claimOutlet(client, owner, leaseMs));
      if (outlet === null) return;
      const work = takeTurn(outlet, owner)
        .catch((error) => log.warn({ err: error, outlet: outlet.id }, 'an outlet waits for its lease to end'))
        .finally(() => {
          running.delete(work);
          wakeUp.send();
        });
      running.add(work);
    }
  }

  async function takeTurn(outlet: OutletWork, owner: string): Promise<void> {
    const leads = await takeLeads(deps.database.pool, outlet.id, peopleAtOnce);
    const written = new Map<string, Written>();
    let fault: unknown = null;
    try {
      const attributes = { 'leadwire.outlet_id': outlet.id };
      await inTrace(tracing, 'outlet batch', attributes, () => write(outlet, toPeople(leads), written));
    } catch (error) {
      fault = error;
      // Whoever was written may lack a note, which the next try adds.
      for (const [id, { state }] of written) if (state === 'written') written.delete(id);
    }
    await record(outlet, owner, { leads, written, fault });
  }

  async function write(outlet: OutletWork, people: CrmPerson[], written: Map<string, Written>): Promise<void> {
    // Whoever was to be written has been erased meanwhile.
    if (people.length === 0) return;
    const rows = await selectConnectionRows(deps.database.pool, outlet.account_id);
    const row = rows.find(isOf(outlet));
    if (!row || row.credentials === null) throw new CrmError('unauthorized', noConnection);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(batchMs)]);
    const settings = { ...toWriterOptions(outlet, now), signal };
    await withWriter(deps, row, settings, (writer) => writer.write(people, written, signal));
  }

  /** Records what became of a batch. After a refusal that comes again until somebody changes something, the outlet is switched off. */
  async function record(
    outlet: OutletWork,
    owner: string,
    { leads, written, fault }: { leads: DueLead[]; written: Map<string, Written>; fault: unknown },
  ): Promise<void> {
    const lease = { outletId: outlet.id, owner };
    const { pool } = deps.database;
    // A stop ends the turn without a failure, so that another worker continues at once.
    if (stopping.signal.aborted && fault) return recordOutcomes(pool, lease, [], { error: null, restMs: 0 });
    const error = fault === null ? null : tell(fault, outlet);
    const outcomes = leads.map((lead) => toOutcome(lead, written.get(lead.person_id), error));
    metrics.count(outlet.kind, outcomes);
    const isFinal = fault instanceof CrmError && fault.fault !== 'away';
    const hasMore = outcomes.some(({ state }) => state === 'waiting');
    const askedMs = fault instanceof CrmError ? fault.restMs : 0;
    const usualMs = Math.min(firstRestMs * 2 ** Math.min(outlet.failures, 10), longestRestMs);
    const restMs = hasMore && !isFinal ? Math.min(Math.max(usualMs, askedMs), longestRestMs) : 0;
    await transaction(pool, async (client) => {
      if (!(await lockClaimed(client, outlet.id, owner))) return;
      const told = error ?? outcomes.find((one) => one.error !== null)?.error ?? null;
      await recordOutcomes(client, lease, outcomes, { error: told, restMs });
      if (isFinal) await switchOutlet(client, outlet.id, false, error);
    });
  }

  function tell(fault: unknown, outlet: OutletWork): string {
    if (fault instanceof CrmError) return fault.message;
    if (fault instanceof Error && fault.name === 'TimeoutError') return 'The CRM did not answer in time.';
    log.error({ err: fault, outlet: outlet.id }, 'an outlet failed');
    return 'The outlet failed unexpectedly.';
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await claimMore().catch((error) => log.warn({ err: error }, 'outlets cannot be claimed'));
      await wakeUp.wait(pollMs);
    }
  }

  return {
    name: 'outlets',
    async start() {
      loop = run();
    },
    async stop() {
      stopping.abort();
      wakeUp.send();
      await loop;
      await Promise.all(running);
    },
  };
}

/** What became of a lead: that of its person, or the error that ended the whole batch. */
function toOutcome({ delivery_id }: DueLead, written: Written | undefined, error: string | null): Outcome {
  if (written?.state === 'written') return { delivery_id, state: 'written', record_id: written.record_id, error: null };
  if (written) return { delivery_id, state: written.state, record_id: null, error: written.error };
  return { delivery_id, state: 'waiting', record_id: null, error: error ?? 'The CRM did not say whether it has it.' };
}
