import { randomUUID } from 'node:crypto';
import { createLeasedWork } from '../../../platform/lifecycle/leased-work.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { ConnectorDeps } from '../crm/index.js';
import { type DigestDeps, DigestTurn, digestTurnMs } from './by-email/turn.js';
import { CrmTurn, crmTurnMs } from './into-crm/turn.js';
import type { OutletMetrics } from './metrics.js';
import { claimOutlet } from './sql/claims.js';

/** A turn ends before its lease does. */
const leaseMs = Math.max(crmTurnMs, digestTurnMs) + 30_000;
/** How many outlets one process writes for at the same time; most of that time it waits for CRMs and the mail server. */
const maxActive = 8;
/** How many of them may be sending e-mail, so that a slow mail server leaves places for CRMs. */
const maxSending = maxActive / 2;
const usualPollMs = 1_000;

/**
 * The part of a worker that delivers leads through outlets. Outlets are leased and take turns of one batch or digest each, the one with the
 * oldest last turn first, so that one with a million leads, or whose CRM hangs, delays no other for longer than a turn.
 */
export function createOutletWorker(options: {
  deps: ConnectorDeps & DigestDeps;
  metrics: OutletMetrics;
  tracing: Tracing;
  pollMs?: number;
  now?: () => Date;
}): Part {
  const { deps, metrics, tracing, pollMs = usualPollMs, now = () => new Date() } = options;
  const abort = new AbortController();
  const turning = { deps, metrics, tracing, stopping: abort.signal, now };
  let sending = 0;

  return createLeasedWork({
    name: 'outlets',
    everyMs: pollMs,
    atOnce: maxActive,
    abort,
    log: deps.log,
    fault: 'outlets could not be claimed; the worker tries again',
    async lease() {
      const owner = randomUUID();
      const claim = { leaseMs, withEmail: deps.mailer !== null && sending < maxSending };
      const outlet = await transaction(deps.database.pool, (client) => claimOutlet(client, owner, claim));
      return outlet && { outlet, owner };
    },
    async workOn({ outlet, owner }) {
      const isEmail = outlet.kind === 'email';
      sending += Number(isEmail);
      try {
        const turn = isEmail
          ? new DigestTurn(turning, outlet, owner, deps.mailer!)
          : new CrmTurn(turning, outlet, owner);
        await turn.take();
      } catch (error) {
        const text = 'an outlet could not record its outcome; it goes on when its lease ends';
        deps.log.warn({ err: error, outlet: outlet.id }, text);
      } finally {
        sending -= Number(isEmail);
      }
    },
  });
}
