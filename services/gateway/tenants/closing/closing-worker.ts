import {
  closeFeedAccount,
  closeWebhooksAccount,
  purgeFeedAccount,
  purgeWebhooksAccount,
} from '../../../../schema/contracts/accounts.js';
import { serviceContext } from '../../../platform/context.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { call } from '../../../platform/nats/rpc.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { endWork } from './sql/end-work.js';
import { deleteRows, purgeStart } from './sql/purge-account.js';
import { type ClaimedStep, claimStep, deleteStep, markPurged, postponeStep, renewStepLease } from './sql/steps.js';

/** How often a worker looks for steps. */
const everyMs = 1_000;
const leaseMs = 60_000;
/** The most rows that one statement of the purge deletes. */
const maxRows = 10_000;

type ClosingDeps = Pick<Deps, 'database' | 'bus' | 'log'>;

/**
 * The parts of a worker that complete the closing of an account (X7). One notifies feed and webhooks until they confirm, and ends again what a
 * last-moment request began; the other deletes all data of the account days later, in batches, which takes long for a large account. Steps are leased, so
 * that another worker continues if one dies, and each step may be repeated.
 */
export const createClosingWorkers = (options: { deps: ClosingDeps; purgeAfterDays: number }): Part[] => [
  createClosingWorker({ ...options, name: 'closed accounts', isPurging: false }),
  createClosingWorker({ ...options, name: 'purges of closed accounts', isPurging: true }),
];

function createClosingWorker(options: {
  deps: ClosingDeps;
  purgeAfterDays: number;
  name: string;
  isPurging: boolean;
}): Part {
  const { deps, purgeAfterDays, name, isPurging } = options;
  const { database, log } = deps;
  const abort = new AbortController();

  async function turn(): Promise<void> {
    while (!abort.signal.aborted) {
      const claimed = await claimStep(database.pool, { leaseMs, purgeAfterDays, isPurging });
      if (!claimed) return;
      try {
        await doStep(deps, claimed, abort.signal);
        await deleteStep(database.pool, claimed);
      } catch (error) {
        if (!abort.signal.aborted)
          log.warn({ err: error, ...claimed }, 'a step of closing an account failed; it is tried again later');
        await postponeStep(database.pool, claimed);
      }
    }
  }

  return createRepeating({
    name,
    everyMs,
    abort,
    log,
    fault: 'accounts that are being closed could not be looked up',
    turn,
  });
}

async function doStep(deps: ClosingDeps, claimed: ClaimedStep, stop: AbortSignal): Promise<void> {
  const { bus, database } = deps;
  const { account_id } = claimed;
  switch (claimed.step) {
    case 'feed':
      await call(bus, closeFeedAccount, { account_id }, contextOf(closeFeedAccount));
      break;
    case 'webhooks':
      await call(bus, closeWebhooksAccount, { account_id }, contextOf(closeWebhooksAccount));
      break;
    case 'settle':
      await transaction(database.pool, (client) => endWork(client, account_id));
      break;
    case 'purge':
      await purge(deps, claimed, stop);
  }
}

async function purge({ database, bus, log }: ClosingDeps, claimed: ClaimedStep, stop: AbortSignal): Promise<void> {
  const { account_id } = claimed;
  /** Repeats a batch under the lease, until nothing is left or the worker stops. */
  async function repeat(batch: () => Promise<boolean>): Promise<void> {
    while (!(await batch())) {
      stop.throwIfAborted();
      await renewStepLease(database.pool, claimed, leaseMs);
    }
  }

  await transaction(database.pool, (client) => endWork(client, account_id));
  await deleteStep(database.pool, { account_id, step: 'settle' });
  for (const contract of [purgeWebhooksAccount, purgeFeedAccount]) {
    await repeat(async () => (await call(bus, contract, { account_id }, contextOf(contract))).is_done);
  }
  let cursor = purgeStart;
  await repeat(async () => {
    const next = await deleteRows(database.pool, account_id, cursor, maxRows);
    if (next !== null) cursor = next;
    return next === null;
  });
  await markPurged(database.pool, account_id);
  log.info({ accountId: account_id }, 'the data of a closed account was deleted');
}

const contextOf = (contract: { timeoutMs: number }) => serviceContext('closing', contract.timeoutMs);
