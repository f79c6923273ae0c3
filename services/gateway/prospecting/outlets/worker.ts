import { randomUUID } from 'node:crypto';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { createWakeUpSignal } from '../../../platform/lifecycle/wake-up-signal.js';
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
  const { log } = deps;
  const stopping = new AbortController();
  const turning = { deps, metrics, tracing, stopping: stopping.signal, now };
  const running = new Set<Promise<void>>();
  let sending = 0;
  const wakeUp = createWakeUpSignal();
  let loop: Promise<void> = Promise.resolve();

  async function claimMore(): Promise<void> {
    while (running.size < maxActive && !stopping.signal.aborted) {
      const owner = randomUUID();
      const withEmail = deps.mailer !== null && sending < maxSending;
      const claim = { leaseMs, withEmail };
      const outlet = await transaction(deps.database.pool, (client) => claimOutlet(client, owner, claim));
      if (outlet === null) return;
      const isEmail = outlet.kind === 'email';
      sending += Number(isEmail);
      const turn = isEmail ? new DigestTurn(turning, outlet, owner, deps.mailer!) : new CrmTurn(turning, outlet, owner);
      const work = turn
        .take()
        .catch((error) =>
          log.warn(
            { err: error, outlet: outlet.id },
            'an outlet could not record its outcome; it goes on when its lease ends',
          ),
        )
        .finally(() => {
          sending -= Number(isEmail);
          running.delete(work);
          wakeUp.send();
        });
      running.add(work);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await claimMore().catch((error) =>
        log.warn({ err: error }, 'outlets could not be claimed; the worker tries again'),
      );
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
