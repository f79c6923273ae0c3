import type pg from 'pg';
import { withDeadline } from '../../../../platform/context.js';
import { inTrace } from '../../../../platform/lifecycle/tracing/index.js';
import { type Client, transaction } from '../../../../platform/postgres/postgres.js';
import {
  type Batch,
  type ConnectorDeps,
  CrmError,
  type CrmWriter,
  selectConnectionRows,
  type Written,
  withWriter,
} from '../../crm/index.js';
import { updateLeads } from '../../leads/index.js';
import { isOf, noConnection, toWriterOptions } from '../outlets.js';
import {
  breakOff,
  type DueLead,
  type Lease,
  listPeopleWithLeads,
  lockClaimed,
  type Outcome,
  recordOutcomes,
  takeLeads,
} from '../sql/claims.js';
import { type CrmOutlet, switchOutlet } from '../sql/outlet-rows.js';
import { lockUnowned, putOffFollowing } from '../sql/statuses.js';
import type { TurnOptions } from '../turn-options.js';
import { followStatuses, toKept } from './follow.js';
import { toPeople } from './to-people.js';

/** How long the reading of statuses may take. */
const followMs = 30_000;
/** How long the writing of a batch after it may take. An outlet whose CRM hangs keeps a place of this worker so long, and then rests. */
const batchMs = 60_000;
/** How long a turn takes at most. */
export const crmTurnMs = followMs + batchMs;
const firstRestMs = 60_000;
/** Short, since after some failures each try takes one lead. */
const longestRestMs = 5 * 60_000;
/** The longest rest that a CRM may ask for. */
const longestAskedMs = 24 * 60 * 60_000;
/** This many refusals for one reason, if a batch has no other outcome, do not count as refusals of single records. */
const refusalsOfAll = 5;

/** The outcomes of the leads of a turn, and what ended the turn. */
type Turn = { leads: DueLead[]; written: Map<string, Written>; fault: unknown };

/**
 * One turn of a leased outlet that writes into a CRM: it reads the statuses that have changed there, if they are due, and writes a batch of
 * leads. A batch that was written without our knowledge, since the process died or the answer was lost, is written again, which changes
 * nothing.
 */
export class CrmTurn {
  private readonly pool: pg.Pool;
  private readonly lease: Lease;

  constructor(
    private readonly options: TurnOptions<ConnectorDeps>,
    private readonly outlet: CrmOutlet,
    private readonly owner: string,
  ) {
    this.pool = options.deps.database.pool;
    this.lease = { outletId: outlet.id, owner };
  }

  async take(): Promise<void> {
    const { tracing, stopping } = this.options;
    const { outlet } = this;
    const attributes = { 'leadwire.outlet_id': outlet.id };
    const pause = outlet.is_followed
      ? await inTrace(tracing, 'outlet statuses', attributes, () => this.follow())
      : null;
    if (stopping.aborted) return breakOff(this.pool, this.lease);
    const leads = pause ? [] : await this.takeLeads();
    const written = new Map<string, Written>();
    let fault: unknown = pause;
    try {
      await inTrace(tracing, 'outlet batch', attributes, () => this.write(leads, written));
      fault ??= refusalOfAll(written);
      if (fault) written.clear();
    } catch (error) {
      fault = error;
      // Whoever was written may lack a note, which the next try adds.
      for (const [id, { state, held }] of written) {
        if (state === 'written') written.set(id, { state: 'waiting', error: '', ...(held ? { held } : {}) });
      }
    }
    await this.record({ leads, written, fault });
  }

  /** Reads the CRM's statuses. A CRM that fails may be written to nevertheless, unless it asks to be left alone: then its error is returned. */
  private async follow(): Promise<CrmError | null> {
    const { outlet, owner, pool } = this;
    try {
      await this.withCrm(followMs, (writer, signal) =>
        followStatuses(pool, outlet, owner, (cursor) => writer.readStandings(cursor, signal)),
      );
      return null;
    } catch (error) {
      if (this.options.stopping.aborted) return null;
      await putOffFollowing(pool, outlet, owner, this.describeFault(error));
      return error instanceof CrmError && error.restMs > 0 ? error : null;
    }
  }

  /** Takes the leads of the turn; none where somebody has changed the outlet since it was leased, whose next turn begins at once. */
  private takeLeads(): Promise<DueLead[]> {
    const { outlet, owner } = this;
    return transaction(this.pool, async (client) =>
      (await lockClaimed(client, outlet, owner)) === 'same' ? takeLeads(client, outlet.id) : [],
    );
  }

  private async write(leads: DueLead[], written: Map<string, Written>): Promise<void> {
    // Nobody is to be written: nothing was due, or the people have been erased meanwhile.
    if (leads.length === 0) return;
    const leadIds = leads.map(({ id }) => id);
    const keep: Batch['keep'] = (ids) => listPeopleWithLeads(this.pool, leadIds, ids);
    await this.withCrm(batchMs, (writer, signal) => writer.write({ people: toPeople(leads), written, signal, keep }));
  }

  private async withCrm(
    withinMs: number,
    work: (writer: CrmWriter, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { outlet } = this;
    const { deps, stopping, now } = this.options;
    const row = (await selectConnectionRows(this.pool, outlet.account_id)).find(isOf(outlet));
    if (!row || row.credentials === null) throw new CrmError('unauthorized', noConnection);
    const signal = withDeadline(stopping, withinMs);
    await withWriter(deps, row, { ...toWriterOptions(outlet, now), signal }, (writer) => work(writer, signal));
  }

  /** Records what became of a batch. After a refusal that comes again until somebody changes something, the outlet is switched off. */
  private async record({ leads, written, fault }: Turn): Promise<void> {
    const { outlet, owner, lease, pool } = this;
    if (this.options.stopping.aborted && fault) return breakOff(pool, lease);
    const error = fault === null ? null : this.describeFault(fault);
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
    await transaction(pool, async (client) => {
      const found = await lockClaimed(client, outlet, owner);
      if (found === null) return;
      const counts = found === 'same' && isFailure;
      // A status from another CRM means nothing in this one.
      if (found === 'changed') for (const one of outcomes) Object.assign(one, nothingHeld);
      await recordOutcomes(client, lease, outcomes, {
        error: error ?? outcomes.find((one) => one.error !== null)?.error ?? null,
        isReported: found === 'same' && leads.length > 0,
        failures: counts ? outlet.failures + (wasPutOff ? 0 : 1) : 0,
        restMs: counts ? Math.max(usualMs, askedMs) : 0,
        // If several failed together, it is not known which one was at fault.
        putsOff: !isFinal && (!isFailure || leads.length === 1),
      });
      if (found === 'same') await this.takeOwners(client, leads, written);
      if (isFinal && found === 'same') await switchOutlet(client, outlet.id, false, error);
      this.options.metrics.count(outlet.kind, outcomes);
    });
  }

  /** Gives leads without an owner that of the record that was there before. */
  private async takeOwners(client: Client, leads: DueLead[], written: Map<string, Written>): Promise<void> {
    const { id, account_id: accountId } = this.outlet;
    const owners = leads.flatMap((lead) => {
      const owner = toKept('owner', written.get(lead.person_id)?.held?.owner ?? '');
      // It was so when the turn began at the latest; what changes in the CRM from then on is later.
      return owner === '' ? [] : [{ id: lead.id, changes: { owner }, at: this.outlet.claimed_at }];
    });
    if (owners.length === 0) return;
    const unowned = await lockUnowned(
      client,
      accountId,
      owners.map((one) => one.id),
    );
    const updates = owners.filter((one) => unowned.has(one.id));
    if (updates.length > 0) await updateLeads(client, { accountId, actor: { kind: 'outlet', id } }, updates);
  }

  private describeFault(fault: unknown): string {
    if (fault instanceof CrmError) return fault.message;
    if (fault instanceof Error && fault.name === 'TimeoutError') return 'The CRM did not answer in time.';
    this.options.deps.log.error({ err: fault, outlet: this.outlet.id }, 'an outlet failed');
    return 'The outlet failed unexpectedly.';
  }
}

/**
 * The refusal if all people of a batch were refused for the same reason, which somebody has to fix for all: a field that is required now, or
 * a rule or trigger that refuses everybody.
 */
function refusalOfAll(written: ReadonlyMap<string, Written>): CrmError | null {
  const outcomes = [...written.values()];
  const reasons = new Set(outcomes.map((one) => (one.state === 'failed' ? one.error : null)));
  const [reason] = reasons;
  const isOne = outcomes.length >= refusalsOfAll && reasons.size === 1;
  return isOne && reason ? new CrmError('refused', reason) : null;
}

const nothingHeld = { crm_status: null, crm_owner: null };

const toFailed = ({ delivery_id }: DueLead, error: string): Outcome => ({
  ...{ delivery_id, state: 'failed', record_id: null, error },
  ...nothingHeld,
});

/** The outcome for a lead: that of its person, or the error that ended the whole batch. */
function toOutcome({ delivery_id }: DueLead, written: Written | undefined, fault: string | null): Outcome {
  const { status, ownerId: crm_owner = null } = written?.held ?? {};
  const held = { crm_status: status === undefined ? null : toKept('status', status), crm_owner };
  if (written?.state === 'written') {
    return { delivery_id, state: 'written', record_id: written.record_id, error: null, ...held };
  }
  const state = written?.state ?? 'waiting';
  const reason = written?.error ?? 'The CRM did not say whether it has it.';
  return { delivery_id, state, record_id: null, error: state === 'waiting' ? (fault ?? reason) : reason, ...held };
}
