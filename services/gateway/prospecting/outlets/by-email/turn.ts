import type pg from 'pg';
import { inTrace } from '../../../../platform/lifecycle/tracing/index.js';
import { transaction } from '../../../../platform/postgres/postgres.js';
import type { Deps } from '../../../operation/deps.js';
import { type Mail, MailError, type Mailer } from '../../../operation/ports.js';
import { nextDue } from '../../programs/index.js';
import { breakOff, type Lease, lockClaimed, recordOutcomes } from '../sql/claims.js';
import { type DigestLead, endDigest, readDigestLeads, recordAllAsked, recordSent, takeDigest } from '../sql/digests.js';
import { type EmailOutlet, switchOutlet } from '../sql/outlet-rows.js';
import { findRecipient, listRecipients, recordAsked, setRecipient } from '../sql/recipients.js';
import type { TurnOptions } from '../turn-options.js';
import { composeDigest, composeQuestion } from './digest.js';
import { recipientUrl } from './links.js';

/** How long a turn may take. Whoever has the digest by then is left out by the next one. */
export const digestTurnMs = 60_000;
const firstRestMs = 60_000;
const longestRestMs = 60 * 60_000;
/** How many leads a message shows; the others are counted. */
const mostShown = 50;

/** Why nothing is sent where the operator has no mail server. */
export const noMailer = 'This installation sends no e-mail: its operator has not set SMTP_URL.';
const nobody = 'Nobody receives the digest any more.';
const refused = 'The mail server refused all addresses.';
/** Why a digest waits for the next time. */
export const notConfirmed = 'Nobody has confirmed the address yet.';

export type DigestDeps = Pick<Deps, 'database' | 'secretKeys' | 'mailer' | 'publicUrl' | 'log'>;

/** What became of a digest: the leads that all recipients have, and why none was sent. `isOver` ends it for this time, `isFinal` for good. */
type Outcome = { leads: DigestLead[]; error: string | null; isOver: boolean; isFinal: boolean };

/**
 * One turn of a leased outlet that sends e-mail: recipients who are new are asked for their consent, and the digest is sent, where it is due. Who
 * has it is recorded recipient by recipient, so that a try after a failure sends it to the others alone; whoever was sent it at the moment of a
 * kill receives it again under the same Message-ID.
 */
export class DigestTurn {
  private readonly pool: pg.Pool;
  private readonly lease: Lease;
  private readonly signal: AbortSignal;

  constructor(
    private readonly options: TurnOptions<DigestDeps>,
    private readonly outlet: EmailOutlet,
    private readonly owner: string,
  ) {
    this.pool = options.deps.database.pool;
    this.lease = { outletId: outlet.id, owner };
    this.signal = AbortSignal.any([options.stopping, AbortSignal.timeout(digestTurnMs)]);
  }

  async take(): Promise<void> {
    const { stopping, tracing } = this.options;
    try {
      const outcome = await inTrace(tracing, 'outlet digest', { 'leadwire.outlet_id': this.outlet.id }, () =>
        this.send(),
      );
      await this.record(outcome);
    } catch (error) {
      if (stopping.aborted) return breakOff(this.pool, this.lease);
      await this.rest(this.tell(error));
    }
  }

  private async send(): Promise<Outcome> {
    const { mailer } = this.options.deps;
    const { outlet } = this;
    if (mailer === null) return { leads: [], error: noMailer, isOver: false, isFinal: true };
    await this.askNew(mailer);
    if (!outlet.is_due) return { leads: [], error: null, isOver: false, isFinal: false };
    const all = await listRecipients(this.pool, outlet.id);
    const confirmed = all.filter(({ state }) => state === 'confirmed');
    const isFinal = all.every(({ state }) => state === 'unsubscribed' || state === 'refused');
    if (confirmed.length === 0) return { leads: [], error: isFinal ? nobody : notConfirmed, isOver: true, isFinal };
    const leads = await takeDigest(this.pool, outlet.id, outlet.digest_sent.length > 0);
    if (leads.length === 0) return { leads, error: null, isOver: true, isFinal: false };
    let sent = outlet.digest_sent.length;
    for (const { address } of confirmed) {
      if (!outlet.digest_sent.includes(address) && (await this.sendTo(mailer, address, leads))) sent++;
    }
    // Where the server has refused all addresses, the next digest finds out whether anybody is left.
    return sent === 0
      ? { leads: [], error: refused, isOver: true, isFinal: false }
      : { leads, error: null, isOver: true, isFinal: false };
  }

  /** Asks those who are new whether they want the digests of the account. */
  private async askNew(mailer: Mailer): Promise<void> {
    const { outlet, options } = this;
    const { secretKeys, publicUrl } = options.deps;
    for (const { address, is_to_be_asked } of await listRecipients(this.pool, outlet.id)) {
      const key = { accountId: outlet.account_id, address };
      const found = is_to_be_asked ? await findRecipient(this.pool, key.accountId, address) : null;
      if (!found) continue;
      const url = recipientUrl(secretKeys, publicUrl, key);
      const content = composeQuestion({ account: found.account, url });
      const isTaken = await this.deliver(mailer, address, {
        ...content,
        unsubscribeUrl: url,
        id: this.idOf('ask', address),
      });
      if (isTaken) await recordAsked(this.pool, key.accountId, address);
    }
  }

  /** Sends the digest to a recipient; false where the mail server refuses the address, or nothing is to be sent to it any more. */
  private async sendTo(mailer: Mailer, address: string, leads: DigestLead[]): Promise<boolean> {
    const { outlet, owner, options } = this;
    const { secretKeys, publicUrl } = options.deps;
    // Whoever was erased since the message before this one is not in it.
    const shown = await readDigestLeads(
      this.pool,
      leads.slice(0, mostShown).map(({ lead_id }) => lead_id),
    );
    const found = await findRecipient(this.pool, outlet.account_id, address);
    if (shown.length === 0 || found?.state !== 'confirmed') return false;
    const unsubscribeUrl = recipientUrl(secretKeys, publicUrl, { accountId: outlet.account_id, address });
    const content = composeDigest({
      leads: shown,
      count: shown.length + Math.max(0, leads.length - mostShown),
      outlet: outlet.name,
      account: found.account,
      leadUrl: (id) => `${publicUrl}/console/leads/${id}`,
      unsubscribeUrl,
    });
    const id = this.idOf(String(Date.parse(outlet.digest_at)), address);
    const isTaken = await this.deliver(mailer, address, { ...content, unsubscribeUrl, id });
    if (isTaken) await recordSent(this.pool, outlet.id, owner, address);
    return isTaken;
  }

  /** Sends a message; false where the mail server refuses the address, which is recorded. Throws where it may succeed later. */
  private async deliver(mailer: Mailer, to: string, mail: Omit<Mail, 'to'>): Promise<boolean> {
    try {
      await mailer.send({ to, ...mail }, this.signal);
      return true;
    } catch (error) {
      if (!(error instanceof MailError) || error.fault !== 'address') throw error;
      await setRecipient(this.pool, this.outlet.account_id, to, 'refused');
      return false;
    }
  }

  /** The Message-ID of a message, which is the same in each try. */
  private idOf(what: string, address: string): string {
    const tail = Buffer.from(address).toString('base64url');
    return `${what}.${tail}@${this.outlet.id}.leadwire`;
  }

  private async record({ leads, error, isOver, isFinal }: Outcome): Promise<void> {
    const { outlet, owner, lease, pool } = this;
    const id = outlet.digest_at;
    const outcomes = leads.map(({ delivery_id }) => ({
      delivery_id,
      state: 'written' as const,
      record_id: id,
      error: null,
      crm_status: null,
    }));
    await transaction(pool, async (client) => {
      const found = await lockClaimed(client, outlet, owner);
      if (found === null) return;
      const isSame = found === 'same';
      const turn = { error, isTold: isSame, failures: 0, restMs: 0, putsOff: false };
      await recordOutcomes(client, lease, outcomes, turn);
      if (isSame) await recordAllAsked(client, outlet.id);
      if (isOver) await endDigest(client, outlet.id, isSame ? nextDue(outlet, this.options.now().toISOString()) : null);
      if (isSame && isFinal) await switchOutlet(client, outlet.id, false, error);
    });
    this.options.metrics.count(outlet.kind, outcomes);
  }

  /** Lets the outlet rest after a failure, longer with each. */
  private async rest(error: string): Promise<void> {
    const { outlet, owner, lease } = this;
    await transaction(this.pool, async (client) => {
      const found = await lockClaimed(client, outlet, owner);
      if (found === null) return;
      const counts = found === 'same';
      const restMs = counts ? Math.min(firstRestMs * 2 ** Math.min(outlet.failures, 10), longestRestMs) : 0;
      const failures = counts ? outlet.failures + 1 : 0;
      await recordOutcomes(client, lease, [], { error, isTold: counts, failures, restMs, putsOff: false });
    });
  }

  private tell(fault: unknown): string {
    if (fault instanceof MailError) return fault.message;
    if (fault instanceof Error && fault.name === 'TimeoutError') return 'The mail server did not answer in time.';
    this.options.deps.log.error({ err: fault, outlet: this.outlet.id }, 'an outlet failed');
    return 'The outlet failed unexpectedly.';
  }
}
