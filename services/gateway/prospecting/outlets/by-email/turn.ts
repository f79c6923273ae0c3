import { createHash } from 'node:crypto';
import type pg from 'pg';
import { withDeadline } from '../../../../platform/context.js';
import { inTrace } from '../../../../platform/lifecycle/tracing/index.js';
import { type Client, transaction } from '../../../../platform/postgres/postgres.js';
import type { Deps } from '../../../operation/deps.js';
import { type Mail, MailError, type Mailer } from '../../../operation/ports.js';
import { nextDue, readClock } from '../../programs/index.js';
import { breakOff, type Lease, lockClaimed, recordOutcomes } from '../sql/claims.js';
import { type DigestLead, endDigest, putOffAsking, readDigestLeads, recordSent, takeDigest } from '../sql/digests.js';
import { type EmailOutlet, switchOutlet } from '../sql/outlet-rows.js';
import { findForTurn, listRecipients, recordAsked, refuseRecipient } from '../sql/recipients.js';
import type { TurnOptions } from '../turn-options.js';
import { composeDigest, composeQuestion } from './digest.js';
import { recipientUrl } from './links.js';

/** How long a turn may take. The next one leaves out recipients who have the digest by then. */
export const digestTurnMs = 120_000;
const firstRestMs = 60_000;
const longestRestMs = 60 * 60_000;
/** If the mail server did not answer at this number of the latest failures, it is taken to be away. */
const mostSilent = 2;
/** How many leads a message shows; the others are counted. */
const mostShown = 50;

const nobody = 'Nobody receives the digest any more.';
const tooLate = 'The mail server did not answer in time.';
const noSchedule = 'The schedule of the digest is no longer valid. Set a new schedule.';
/** Why a digest waits for the next time. */
export const notConfirmed = 'Nobody has confirmed the address yet.';

export type DigestDeps = Pick<Deps, 'database' | 'secretKeys' | 'mailer' | 'publicUrl' | 'log'>;

/** Somebody has changed the outlet, or another worker has it. */
class OutletChanged extends Error {}

/**
 * The outcome of a digest: the leads that its recipients have, and why it was not sent to all; whether it is over, possibly because the next
 * one is due by now, and whether nobody is left to receive one.
 */
type Outcome = { leads: DigestLead[]; error: string | null; state: 'none' | 'waits' | 'over' | 'late' | 'final' };

const nothingDue: Outcome = { leads: [], error: null, state: 'none' };

/**
 * One turn of a leased outlet that sends e-mail: it sends the digest if it is due, and asks new recipients for their consent. It records each
 * recipient who has the digest, so that a retry after a failure sends it only to the others, until the next one is due; a recipient to whom
 * it was sent at the moment of a kill receives it again, under the same Message-ID if it has the same leads.
 */
export class DigestTurn {
  private readonly pool: pg.Pool;
  private readonly lease: Lease;
  private readonly signal: AbortSignal;

  constructor(
    private readonly options: TurnOptions<DigestDeps>,
    private readonly outlet: EmailOutlet,
    private readonly owner: string,
    private readonly mailer: Mailer,
  ) {
    this.pool = options.deps.database.pool;
    this.lease = { outletId: outlet.id, owner };
    this.signal = withDeadline(options.stopping, digestTurnMs);
  }

  async take(): Promise<void> {
    const { stopping, tracing } = this.options;
    try {
      await inTrace(tracing, 'outlet digest', { 'leadwire.outlet_id': this.outlet.id }, async () => {
        const outcome = this.outlet.is_due ? await this.sendDigest() : nothingDue;
        await this.record(outcome, await this.askNew());
      });
    } catch (error) {
      if (stopping.aborted) return breakOff(this.pool, this.lease);
      await this.rest(this.describeFault(error));
    }
  }

  private async sendDigest(): Promise<Outcome> {
    const { outlet } = this;
    const all = await listRecipients(this.pool, outlet.id);
    const confirmed = all.filter(({ state }) => state === 'confirmed');
    const isFinal = all.every(({ state }) => state === 'unsubscribed' || state === 'refused');
    if (confirmed.length === 0)
      return { leads: [], ...(isFinal ? { error: nobody, state: 'final' } : { error: notConfirmed, state: 'over' }) };
    const leads = await takeDigest(this.pool, outlet.id, outlet.digest_sent.length > 0);
    if (leads.length === 0) return { ...nothingDue, state: 'over' };
    const faults: MailError[] = [];
    let taken = outlet.digest_sent.length;
    // Each try begins with another one, so that those who never answer are not always before the others.
    const from = outlet.failures % confirmed.length;
    for (const { address } of [...confirmed.slice(from), ...confirmed.slice(0, from)]) {
      if (outlet.digest_sent.includes(address)) continue;
      const sent = await this.sendTo(address, leads);
      if (sent === true) taken++;
      else if (sent) faults.push(sent);
      if (isAway(faults)) break;
    }
    const error = faults[0]?.message ?? null;
    if (!faults.some(({ fault }) => fault === 'later' || fault === 'away'))
      return { leads: taken === 0 ? [] : leads, error, state: 'over' };
    // Those who are missing when the next digest is due go without this one.
    if (await this.isPast()) return { leads: taken === 0 ? [] : leads, error, state: 'late' };
    return { leads: [], error, state: 'waits' };
  }

  /** Whether the digest after this one is due. */
  private async isPast(): Promise<boolean> {
    const { outlet } = this;
    return Date.parse(nextDue(outlet, outlet.digest_at)) <= Date.parse(await readClock(this.pool));
  }

  /** Asks those who are new whether they want the digests of the account. Returns what was in the way, if anything. */
  private async askNew(): Promise<MailError | null> {
    const { outlet, options } = this;
    const { secretKeys, publicUrl } = options.deps;
    const faults: MailError[] = [];
    for (const { address, is_to_be_asked } of await listRecipients(this.pool, outlet.id)) {
      if (!is_to_be_asked || isAway(faults)) continue;
      const { account } = await this.findRecipient(address);
      const url = recipientUrl(secretKeys, publicUrl, { accountId: outlet.account_id, address });
      const content = composeQuestion({ account, url });
      const sent = await this.deliver(address, { ...content, unsubscribeUrl: url, id: this.idOf('ask', address) });
      if (sent === true || sent.fault === 'address') await recordAsked(this.pool, outlet.account_id, address);
      else faults.push(sent);
    }
    return faults[0] ?? null;
  }

  /** Sends the digest to a recipient; returns why the mail server did not take it, and false where nothing is to be sent any more. */
  private async sendTo(address: string, leads: DigestLead[]): Promise<boolean | MailError> {
    const { outlet, owner, options } = this;
    const { secretKeys, publicUrl } = options.deps;
    const { account, state } = await this.findRecipient(address);
    // Whoever was erased since the message before this one is not in it.
    const shown = await readDigestLeads(
      this.pool,
      leads.slice(0, mostShown).map(({ lead_id }) => lead_id),
    );
    if (shown.length === 0 || state !== 'confirmed') return false;
    const unsubscribeUrl = recipientUrl(secretKeys, publicUrl, { accountId: outlet.account_id, address });
    const content = composeDigest({
      leads: shown,
      count: shown.length + Math.max(0, leads.length - mostShown),
      outlet: outlet.name,
      account,
      leadUrl: (id) => `${publicUrl}/console/leads/${id}`,
      unsubscribeUrl,
    });
    // Another digest of the same time is another message.
    const which = createHash('sha256')
      .update(
        leads
          .map(({ lead_id }) => lead_id)
          .sort()
          .join(),
      )
      .digest('hex');
    const id = this.idOf(which.slice(0, 32), address);
    const sent = await this.deliver(address, { ...content, unsubscribeUrl, id });
    if (sent === true) await recordSent(this.pool, outlet.id, owner, address);
    return sent;
  }

  /** The present state of a recipient. Throws if the outlet has been changed since it was leased. */
  private async findRecipient(address: string) {
    const found = await findForTurn(this.pool, this.outlet, this.owner, address);
    if (!found) throw new OutletChanged();
    return found;
  }

  /** Sends a message; returns why the mail server did not take it. An address that it refuses is noted. */
  private async deliver(to: string, mail: Omit<Mail, 'to'>): Promise<true | MailError> {
    try {
      await this.mailer.send({ to, ...mail }, this.signal);
      return true;
    } catch (error) {
      if (isTimeout(error)) return new MailError('later', tooLate, { isSilent: true });
      if (!(error instanceof MailError)) throw error;
      if (error.fault === 'address') await refuseRecipient(this.pool, this.outlet.account_id, to);
      return error;
    }
  }

  /** The Message-ID of a message, which is the same in each try. */
  private idOf(what: string, address: string): string {
    const tail = createHash('sha256').update(address).digest('hex').slice(0, 32);
    return `${what}.${tail}@${this.outlet.id}.leadwire`;
  }

  private async record({ leads, error, state }: Outcome, unasked: MailError | null): Promise<void> {
    const { outlet, owner, lease, pool } = this;
    const outcomes = leads.map(({ delivery_id }) => ({
      delivery_id,
      state: 'written' as const,
      record_id: outlet.digest_at,
      error: null,
      crm_status: null,
      crm_owner: null,
    }));
    await transaction(pool, async (client) => {
      const found = await lockClaimed(client, outlet, owner);
      if (found === null) return;
      const isSame = found === 'same';
      const rests = isSame && state === 'waits';
      await recordOutcomes(client, lease, outcomes, {
        error: error ?? unasked?.message ?? null,
        isReported: isSame,
        failures: rests ? outlet.failures + 1 : 0,
        restMs: rests ? this.restMs() : 0,
        putsOff: false,
      });
      if (isSame) await putOffAsking(client, outlet.id, unasked !== null);
      if (isSame && state === 'final') await switchOutlet(client, outlet.id, false, error);
      if (state !== 'none' && state !== 'waits')
        await this.end(client, { wasSent: leads.length > 0, isLate: state === 'late' });
    });
    this.options.metrics.count(outlet.kind, outcomes);
  }

  /** Ends the digest. The next one is due by the clock of the database, with which its time is compared; at once where this one is late. */
  private async end(client: Client, { wasSent, isLate }: { wasSent: boolean; isLate: boolean }): Promise<void> {
    const { outlet } = this;
    const now = await readClock(client);
    const after = Date.parse(now) > Date.parse(outlet.digest_at) ? now : outlet.digest_at;
    let next: string | null = null;
    try {
      next = isLate ? now : nextDue(outlet, after);
    } catch {
      await switchOutlet(client, outlet.id, false, noSchedule);
    }
    await endDigest(client, outlet, { next, wasSent });
  }

  /** Lets the outlet rest after a failure, longer with each. */
  private async rest(error: string): Promise<void> {
    const { outlet, owner, lease } = this;
    await transaction(this.pool, async (client) => {
      const found = await lockClaimed(client, outlet, owner);
      if (found === null) return;
      const counts = found === 'same';
      const restMs = counts ? this.restMs() : 0;
      const failures = counts ? outlet.failures + 1 : 0;
      await recordOutcomes(client, lease, [], { error, isReported: counts, failures, restMs, putsOff: false });
    });
  }

  private restMs(): number {
    return Math.min(firstRestMs * 2 ** Math.min(this.outlet.failures, 10), longestRestMs);
  }

  private describeFault(fault: unknown): string {
    if (fault instanceof OutletChanged) return 'The outlet was changed.';
    this.options.deps.log.error({ err: fault, outlet: this.outlet.id }, 'an outlet failed');
    return 'The outlet failed unexpectedly.';
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Whether faults of a turn say that no message can be sent now. */
function isAway(faults: MailError[]): boolean {
  const latest = faults.slice(-mostSilent);
  return (
    faults.some(({ fault }) => fault === 'away') ||
    (latest.length === mostSilent && latest.every(({ isSilent }) => isSilent))
  );
}
