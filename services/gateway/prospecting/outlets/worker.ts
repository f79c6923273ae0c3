import { randomUUID } from 'node:crypto';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { inTrace, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { createWakeUpSignal } from '../../../platform/lifecycle/wake-up-signal.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import {
  type Batch,
  type ConnectorDeps,
  CrmError,
  peopleAtOnce,
  selectConnectionRows,
  type Written,
  withWriter,
} from '../crm/index.js';
import type { OutletMetrics } from './metrics.js';
import { isOf, noConnection, toWriterOptions } from './outlets.js';
import {
  breakOff,
  claimOutlet,
  type DueLead,
  listPeopleWithLeads,
  lockClaimed,
  type Outcome,
  recordOutcomes,
  takeLeads,
} from './sql/claims.js';
import { type OutletWork, switchOutlet } from './sql/outlet-rows.js';
import { toPeople } from './to-people.js';

/** How long the writing of a batch may take. An outlet whose CRM hangs keeps a place of this worker so long, and then rests. */
const batchMs = 60_000;
const leaseMs = batchMs + 30_000;
const firstRestMs = 60_000;
/** Short, since after some failures each try takes one lead. */
const longestRestMs = 5 * 60_000;
/** The longest rest that a CRM may ask for. */
const longestAskedMs = 24 * 60 * 60_000;
/**
 * How many leads a turn takes after so many failures in a row; the last number holds for all further ones. A lead at which the CRM breaks comes
 * to be tried alone, and waits by itself from then on.
 */
const leadsAfterFailures = [peopleAtOnce, peopleAtOnce, 10, 1];
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
    const limit = leadsAfterFailures[outlet.failures] ?? leadsAfterFailures.at(-1)!;
    const leads = await takeLeads(deps.database.pool, outlet.id, limit);
    const written = new Map<string, Written>();
    let fault: unknown = null;
    try {
      const attributes = { 'leadwire.outlet_id': outlet.id };
      await inTrace(tracing, 'outlet batch', attributes, () => write(outlet, leads, written));
    } catch (error) {
      fault = error;
      // Whoever was written may lack a note, which the next try adds.
      for (const [id, { state }] of written) if (state === 'written') written.delete(id);
    }
    await record(outlet, owner, { leads, written, fault });
  }

  async function write(outlet: OutletWork, leads: DueLead[], written: Map<string, Written>): Promise<void> {
    // Whoever was to be written has been erased meanwhile.
    if (leads.length === 0) return;
    const { pool } = deps.database;
    const row = (await selectConnectionRows(pool, outlet.account_id)).find(isOf(outlet));
    if (!row || row.credentials === null) throw new CrmError('unauthorized', noConnection);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(batchMs)]);
    const leadIds = leads.map(({ id }) => id);
    const keep: Batch['keep'] = (ids) => listPeopleWithLeads(pool, leadIds, ids);
    const batch = { people: toPeople(leads), written, signal, keep };
    await withWriter(deps, row, { ...toWriterOptions(outlet, now), signal }, (writer) => writer.write(batch));
  }

  /** Records what became of a batch. After a refusal that comes again until somebody changes something, the outlet is switched off. */
  async function record(
    outlet: OutletWork,
    owner: string,
    { leads, written, fault }: { leads: DueLead[]; written: Map<string, Written>; fault: unknown },
  ): Promise<void> {
    const lease = { outletId: outlet.id, owner };
    const { pool } = deps.database;
    if (stopping.signal.aborted && fault) return breakOff(pool, lease);
    const error = fault === null ? null : tell(fault, outlet);
    const outcomes = leads.map((lead) => toOutcome(lead, written.get(lead.person_id), error));
    metrics.count(outlet.kind, outcomes);
    const isFinal = fault instanceof CrmError && fault.fault !== 'away';
    const isFailure = fault !== null && !isFinal;
    const askedMs = fault instanceof CrmError ? Math.min(fault.restMs, longestAskedMs) : 0;
    const usualMs = Math.min(firstRestMs * 2 ** Math.min(outlet.failures, 10), longestRestMs);
    const turn = {
      error: error ?? outcomes.find((one) => one.error !== null)?.error ?? null,
      isFailure,
      restMs: isFailure ? Math.max(usualMs, askedMs) : 0,
      // Of several that failed together nobody knows which was at fault.
      putsOff: !isFinal && (!isFailure || leads.length === 1),
    };
    await transaction(pool, async (client) => {
      if (!(await lockClaimed(client, outlet.id, owner))) return;
      await recordOutcomes(client, lease, outcomes, turn);
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
