import { randomUUID } from 'node:crypto';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { inTrace, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { createWakeUpSignal } from '../../../platform/lifecycle/wake-up-signal.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import {
  type Batch,
  type ConnectorDeps,
  CrmError,
  type CrmWriter,
  selectConnectionRows,
  type Written,
  withWriter,
} from '../crm/index.js';
import { followStatuses } from './follow.js';
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
import { putOffFollowing } from './sql/statuses.js';
import { toPeople } from './to-people.js';

/** How long the writing of a batch may take. An outlet whose CRM hangs keeps a place of this worker so long, and then rests. */
const batchMs = 60_000;
/** How long the reading of statuses may take that goes before it. */
const followMs = 30_000;
const leaseMs = followMs + batchMs + 30_000;
const firstRestMs = 60_000;
/** Short, since after some failures each try takes one lead. */
const longestRestMs = 5 * 60_000;
/** The longest rest that a CRM may ask for. */
const longestAskedMs = 24 * 60 * 60_000;
/** As many refusals of one kind as nobody takes for those of single records, where nothing else became of a batch. */
const refusalsOfAll = 5;
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
    const written = new Map<string, Written>();
    const attributes = { 'leadwire.outlet_id': outlet.id };
    // A CRM that cannot be asked may be written to nevertheless.
    const unread = outlet.is_followed
      ? await inTrace(tracing, 'outlet statuses', attributes, () => follow(outlet, owner))
      : null;
    if (stopping.signal.aborted) return breakOff(deps.database.pool, { outletId: outlet.id, owner });
    const leads = await takeLeads(deps.database.pool, outlet.id);
    let fault: unknown = null;
    try {
      await inTrace(tracing, 'outlet batch', attributes, () => write(outlet, leads, written));
      fault = refusalOfAll(written);
      if (fault) written.clear();
    } catch (error) {
      fault = error;
      // Whoever was written may lack a note, which the next try adds.
      for (const [id, { state }] of written) if (state === 'written') written.delete(id);
    }
    await record(outlet, owner, { leads, written, fault, unread });
  }

  /** Reads the statuses that the CRM has; returns what was in the way, if anything. */
  async function follow(outlet: OutletWork, owner: string): Promise<string | null> {
    const { pool } = deps.database;
    try {
      await withCrm(outlet, followMs, (writer, signal) =>
        followStatuses(pool, outlet, owner, (cursor) => writer.readStatuses(cursor, signal)),
      );
      return null;
    } catch (error) {
      if (stopping.signal.aborted) return null;
      await putOffFollowing(pool, outlet.id);
      return tell(error, outlet);
    }
  }

  async function write(outlet: OutletWork, leads: DueLead[], written: Map<string, Written>): Promise<void> {
    // There was nobody to be written, or whoever was has been erased meanwhile.
    if (leads.length === 0) return;
    const leadIds = leads.map(({ id }) => id);
    const keep: Batch['keep'] = (ids) => listPeopleWithLeads(deps.database.pool, leadIds, ids);
    await withCrm(outlet, batchMs, (writer, signal) =>
      writer.write({ people: toPeople(leads), written, signal, keep }),
    );
  }

  async function withCrm(
    outlet: OutletWork,
    withinMs: number,
    work: (writer: CrmWriter, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const row = (await selectConnectionRows(deps.database.pool, outlet.account_id)).find(isOf(outlet));
    if (!row || row.credentials === null) throw new CrmError('unauthorized', noConnection);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(withinMs)]);
    await withWriter(deps, row, { ...toWriterOptions(outlet, now), signal }, (writer) => work(writer, signal));
  }

  /** Records what became of a batch. After a refusal that comes again until somebody changes something, the outlet is switched off. */
  async function record(outlet: OutletWork, owner: string, turn: Turn): Promise<void> {
    const { leads, written, fault, unread } = turn;
    const lease = { outletId: outlet.id, owner };
    const { pool } = deps.database;
    if (stopping.signal.aborted && fault) return breakOff(pool, lease);
    const error = fault === null ? null : tell(fault, outlet);
    // HubSpot refuses a whole batch for one of its leads, which is found alone in the end.
    const isRefusedAlone = leads.length === 1 && fault instanceof CrmError && fault.fault === 'invalid';
    const outcomes = leads.map((lead) =>
      isRefusedAlone ? toFailed(lead, error!) : toOutcome(lead, written.get(lead.person_id), error),
    );
    const isFinal = fault instanceof CrmError && (fault.fault === 'unauthorized' || fault.fault === 'refused');
    const isFailure = fault !== null && !isFinal && !isRefusedAlone;
    // That it failed alone once more says nothing of the others.
    const wasPutOff = leads.length === 1 && leads[0]!.is_put_off;
    const askedMs = fault instanceof CrmError ? Math.min(fault.restMs, longestAskedMs) : 0;
    const usualMs = wasPutOff ? 0 : Math.min(firstRestMs * 2 ** Math.min(outlet.failures, 10), longestRestMs);
    const told = error ?? outcomes.find((one) => one.error !== null)?.error ?? unread;
    await transaction(pool, async (client) => {
      const found = await lockClaimed(client, outlet, owner);
      if (found === null) return;
      const counts = found === 'same' && isFailure;
      await recordOutcomes(client, lease, outcomes, {
        error: told,
        isTold: found === 'same' && (leads.length > 0 || outlet.is_followed),
        failures: counts ? outlet.failures + (wasPutOff ? 0 : 1) : 0,
        restMs: counts ? Math.max(usualMs, askedMs) : 0,
        // Of several that failed together nobody knows which was at fault.
        putsOff: !isFinal && (!isFailure || leads.length === 1),
      });
      if (isFinal && found === 'same') await switchOutlet(client, outlet.id, false, error);
      metrics.count(outlet.kind, outcomes);
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

/** What became of the leads of a turn, what ended the writing, and what was in the way of the reading before it. */
type Turn = { leads: DueLead[]; written: Map<string, Written>; fault: unknown; unread: string | null };

/**
 * The refusal where all people of a batch were refused for the same reason, which is one that somebody has to mend for all: a field that is
 * required now, or a rule or trigger that refuses everybody.
 */
function refusalOfAll(written: ReadonlyMap<string, Written>): CrmError | null {
  const outcomes = [...written.values()];
  const reasons = new Set(outcomes.map((one) => (one.state === 'failed' ? one.error : null)));
  const [reason] = reasons;
  const isOne = outcomes.length >= refusalsOfAll && reasons.size === 1;
  return isOne && reason ? new CrmError('refused', reason) : null;
}

const toFailed = ({ delivery_id }: DueLead, error: string): Outcome => ({
  delivery_id,
  state: 'failed',
  record_id: null,
  error,
});

/** What became of a lead: that of its person, or the error that ended the whole batch. */
function toOutcome({ delivery_id }: DueLead, written: Written | undefined, error: string | null): Outcome {
  if (written?.state === 'written') return { delivery_id, state: 'written', record_id: written.record_id, error: null };
  if (written) return { delivery_id, state: written.state, record_id: null, error: written.error };
  return { delivery_id, state: 'waiting', record_id: null, error: error ?? 'The CRM did not say whether it has it.' };
}
