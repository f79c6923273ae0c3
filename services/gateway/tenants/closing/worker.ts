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
import { deleteRows } from './sql/purge-account.js';
import { claimStep, deleteStep, type HeldStep, holdStep, markPurged, postponeStep } from './sql/steps.js';

/** How often a worker looks for steps. */
const everyMs = 1_000;
const leaseMs = 60_000;
/** The most rows that one statement of the purge deletes. */
const maxRows = 10_000;

/**
 * The part of a worker that does what follows the closing of an account (X7): tells feed and webhooks, until they confirm; ends once
 * more what a request of the last moment began; and days later deletes all that is held of it, in batches. Steps are leased, so that
 * another worker goes on where one died, and each of them may be repeated.
 */
export function createClosingWorker(options: {
  deps: Pick<Deps, 'database' | 'bus' | 'log'>;
  purgeAfterDays: number;
}): Part {
  const { deps, purgeAfterDays } = options;
  const { database, bus, log } = deps;
  const abort = new AbortController();

  async function take(held: HeldStep): Promise<void> {
    const { account_id } = held;
    switch (held.step) {
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
        await purge(held);
    }
  }

  async function purge(held: HeldStep): Promise<void> {
    const { account_id } = held;
    await transaction(database.pool, (client) => endWork(client, account_id));
    await deleteStep(database.pool, { account_id, step: 'settle' });
    for (const contract of [purgeWebhooksAccount, purgeFeedAccount]) {
      await repeat(held, async () => (await call(bus, contract, { account_id }, contextOf(contract))).is_done);
    }
    await repeat(held, async () => (await deleteRows(database.pool, account_id, maxRows)) === 0);
    await markPurged(database.pool, account_id);
    log.info({ accountId: account_id }, 'the data of a closed account was deleted');
  }

  /** Does batch after batch under the lease, until there is nothing more or the worker stops. */
  async function repeat(held: HeldStep, batch: () => Promise<boolean>): Promise<void> {
    while (!(await batch())) {
      abort.signal.throwIfAborted();
      await holdStep(database.pool, held, leaseMs);
    }
  }

  async function turn(): Promise<void> {
    while (!abort.signal.aborted) {
      const held = await claimStep(database.pool, { leaseMs, purgeAfterDays });
      if (!held) return;
      try {
        await take(held);
        await deleteStep(database.pool, held);
      } catch (error) {
        if (!abort.signal.aborted) log.warn({ err: error, ...held }, 'the closing of an account goes on later');
        await postponeStep(database.pool, held);
      }
    }
  }

  return createRepeating({
    name: 'closed accounts',
    everyMs,
    abort,
    log,
    fault: 'closed accounts could not be looked for',
    turn,
  });
}

const contextOf = (contract: { timeoutMs: number }) => serviceContext('closing', contract.timeoutMs);
