import { randomUUID } from 'node:crypto';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { inTrace, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { capabilities } from './connectors/capabilities.js';
import { type ConnectorDeps, withConnector } from './connectors/connect.js';
import { type DealsPage, TooManyChanges } from './connectors/crm-connector.js';
import { CrmError } from './connectors/crm-error.js';
import { matchDeals } from './deals/match-companies.js';
import { putDeals } from './deals/put-deals.js';
import { deleteDeals, deleteUnseenDeals } from './sql/deals.js';
import { claimSync, failSync, finishSync, type LeasedSync, renewSyncLease, storeCursor } from './sql/sync-lease.js';

/** A page is read in tries of 30 s with pauses up to a minute between; a lease that lapsed is taken over at the cursor. */
const leaseMs = 5 * 60_000;
const pollMs = 1_000;
const firstRetryMs = 60_000;
const longestRetryMs = 60 * 60_000;
/** Connections that one process reads at the same time: they wait for others' servers mostly. */
const slots = 4;

/**
 * The worker's part that keeps deals in step with their CRMs: at connection, on demand and every `everyMs`. A pass is claimed by
 * lease, stores page after page, each in a transaction that holds the claim, and goes on at its cursor wherever it was broken off;
 * so any number of workers may run.
 */
export function createCrmSync(deps: ConnectorDeps, everyMs: number, tracing: Tracing): Part {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClaiming = false;

  async function claimMore(): Promise<void> {
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (running.size < slots && !stopping.signal.aborted) {
        // One for each claim: a connection that is changed while it is read is claimed anew, perhaps by this process, and
        // what was read before must not be written then.
        const owner = randomUUID();
        const claim = await transaction(deps.database.pool, (client) => claimSync(client, owner, leaseMs));
        if (!claim) return;
        const work = syncDeals(deps, { claim, owner, everyMs, signal: stopping.signal, tracing })
          .catch((error) => deps.log.warn({ err: error }, 'a CRM sync was left to its lease'))
          .finally(() => running.delete(work));
        running.add(work);
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'CRM syncs cannot be claimed');
    } finally {
      isClaiming = false;
    }
  }

  return {
    name: 'CRM sync',
    async start() {
      timer = setInterval(() => void claimMore(), pollMs).unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running);
    },
  };
}

type Work = { claim: LeasedSync; owner: string; everyMs: number; signal: AbortSignal; tracing: Tracing };

/** Works on a claimed pass to its end, or to a failure that is recorded for the account. */
async function syncDeals(deps: ConnectorDeps, work: Work): Promise<void> {
  const { claim, owner, signal } = work;
  const held = { connectionId: claim.id, owner };
  try {
    await inTrace(work.tracing, 'CRM sync', { 'leadwire.crm_connection_id': claim.id }, () => pass(deps, work));
  } catch (error) {
    // A stop gives the claim back: another worker goes on at once.
    if (signal.aborted) return failSync(deps.database.pool, held, { error: null, retryInMs: 0, startsFull: false });
    if (error instanceof TooManyChanges) {
      return failSync(deps.database.pool, held, { error: null, retryInMs: 0, startsFull: true });
    }
    const isTold = error instanceof CrmError;
    deps.log[isTold ? 'info' : 'error']({ err: error, connection: claim.id }, 'a CRM sync failed');
    await failSync(deps.database.pool, held, {
      error: isTold ? error.message : 'The sync failed unexpectedly.',
      retryInMs: Math.min(firstRetryMs * 2 ** Math.min(claim.failures, 10), longestRetryMs),
      startsFull: false,
    });
  }
}

/** Reads what there is to read and stores it page by page; what fails, or breaks off, is thrown. */
async function pass(deps: ConnectorDeps, work: Work): Promise<void> {
  const { claim, signal } = work;
  const isWhole = await withConnector(deps, claim, signal, async (connector) => {
    for await (const page of connector.readDeals(claim, signal)) {
      if (!(await storePage(deps, work, page))) return false;
    }
    return true;
  });
  if (isWhole) await finish(deps, work);
}

/** Stores a page and the place after it; false where the claim was lost, and with it the right to write. */
function storePage(deps: ConnectorDeps, { claim, owner }: Work, page: DealsPage): Promise<boolean> {
  return transaction(deps.database.pool, async (client) => {
    if (!(await renewSyncLease(client, claim.id, owner, leaseMs))) return false;
    const dealOwner = { connectionId: claim.id, accountId: claim.account_id, pass: claim.pass };
    await putDeals(client, dealOwner, page.deals);
    await deleteDeals(client, claim.id, page.removed);
    await storeCursor(client, claim.id, page.cursor);
    return true;
  });
}

function finish(deps: ConnectorDeps, { claim, owner, everyMs }: Work): Promise<void> {
  return transaction(deps.database.pool, async (client) => {
    if (!(await renewSyncLease(client, claim.id, owner, leaseMs))) return;
    // Imported deals are met by no pass.
    if (claim.is_full && capabilities[claim.type].isRemote) await deleteUnseenDeals(client, claim.id, claim.pass);
    await matchDeals(client, claim.account_id);
    await finishSync(client, claim.id, everyMs);
  });
}
