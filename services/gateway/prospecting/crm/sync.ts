import { randomUUID } from 'node:crypto';
import { keepLease } from '../../../platform/lifecycle/leased-work.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { inTrace, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { capabilities } from './connectors/capabilities.js';
import { type ConnectorDeps, withConnector } from './connectors/connect.js';
import { type Connector, type DealsPage, TooManyChanges } from './connectors/crm-connector.js';
import { CrmError } from './connectors/crm-error.js';
import { putContacts } from './contacts/put-contacts.js';
import { matchDeals } from './deals/match-companies.js';
import { putDeals } from './deals/put-deals.js';
import { deleteUnseenContacts, openContacts, storeContactsCursor } from './sql/contacts.js';
import { deleteDeals, deleteUnseenDeals } from './sql/deals.js';
import {
  type ContactsOutcome,
  claimSync,
  failSync,
  finishSync,
  type LeasedSync,
  releaseSync,
  renewSyncLease,
  storeCursor,
} from './sql/sync-lease.js';

/** Renewed while a pass is made. Where a worker dies, another one continues at the cursor once its lease has ended. */
const usualLeaseMs = 60_000;
const pollMs = 1_000;
const firstRetryMs = 60_000;
const longestRetryMs = 60 * 60_000;
/** How many connections one process reads at the same time; most of that time it waits for the CRMs. */
const maxActive = 4;
/** How many contacts are read of a CRM at most, which takes hours. */
const maxContacts = 1_000_000;
/** How long a pass reads deals, and how long contacts; then other connections have their turn, and it goes on afterwards. */
const usualTurnMs = 2 * 60_000;

type SyncOptions = { everyMs: number; tracing: Tracing; turnMs?: number; leaseMs?: number };

/**
 * The part of a worker that reads deals from CRMs: when a CRM is connected, on request and every `everyMs`. A pass is leased and stores the
 * deals page by page, each page in a transaction that locks the lease. A pass that was interrupted, or has had its turn of `turnMs`, continues at its
 * cursor. Contacts are read after the deals, once a day, for as long. Any number of workers may run at the same time.
 */
export function createCrmSync(deps: ConnectorDeps, options: SyncOptions): Part {
  const abort = new AbortController();
  const running = new Set<Promise<void>>();
  const { leaseMs = usualLeaseMs } = options;

  async function claimMore(): Promise<void> {
    while (running.size < maxActive && !abort.signal.aborted) {
      // A new owner for each lease: a connection that is changed while it is read is leased again, perhaps by this process, and what was
      // read before the change must not be written then.
      const owner = randomUUID();
      const sync = await transaction(deps.database.pool, (client) => claimSync(client, owner, leaseMs));
      if (!sync) return;
      const work = syncDeals(deps, { ...options, leaseMs, sync, owner, signal: abort.signal })
        .catch((error) =>
          deps.log.warn({ err: error }, 'a CRM sync could not record its outcome; it goes on when its lease ends'),
        )
        .finally(() => running.delete(work));
      running.add(work);
    }
  }

  const fault = 'CRM syncs could not be claimed; the worker tries again';
  const claiming = createRepeating({ name: 'CRM sync', everyMs: pollMs, abort, log: deps.log, fault, turn: claimMore });
  return {
    ...claiming,
    async stop() {
      await claiming.stop();
      await Promise.all(running);
    },
  };
}

type Work = SyncOptions & { leaseMs: number; sync: LeasedSync; owner: string; signal: AbortSignal };

/** Makes a leased pass to its end, or to a failure that is recorded for the account. */
async function syncDeals(deps: ConnectorDeps, work: Work): Promise<void> {
  const { sync, owner, leaseMs } = work;
  const lease = { connectionId: sync.id, owner };
  // The CRM may take longer to answer than the lease lasts.
  const kept = keepLease({
    everyMs: leaseMs / 3,
    signal: work.signal,
    renew: () => renewSyncLease(deps.database.pool, work),
    onFault: (error) =>
      deps.log.warn({ err: error, connection: sync.id }, 'the lease of a CRM sync could not be renewed'),
  });
  const { signal } = kept;
  try {
    await inTrace(work.tracing, 'CRM sync', { 'leadwire.crm_connection_id': sync.id }, () =>
      readAndStore(deps, { ...work, signal }),
    );
  } catch (error) {
    // A stop releases the lease, so that another worker continues at once. A lease that was lost is not there to be released.
    if (signal.aborted) return releaseSync(deps.database.pool, lease);
    if (error instanceof TooManyChanges) {
      return failSync(deps.database.pool, lease, { error: null, retryInMs: 0, startsFull: true });
    }
    const isPublic = error instanceof CrmError;
    deps.log[isPublic ? 'info' : 'error'](
      { err: error, connection: sync.id },
      'a CRM sync failed; it is tried again later',
    );
    await failSync(deps.database.pool, lease, {
      error: isPublic ? error.message : 'The sync failed unexpectedly.',
      retryInMs: Math.min(firstRetryMs * 2 ** Math.min(sync.failures, 10), longestRetryMs),
      startsFull: false,
    });
  } finally {
    kept.end();
  }
}

/** Reads the deals of a pass, then contacts, and stores them page by page; throws what fails or interrupts it. */
async function readAndStore(deps: ConnectorDeps, work: Work): Promise<void> {
  const { sync, signal } = work;
  // Also where the CRM cannot be read any more.
  if (!sync.reads_contacts) await deleteContacts(deps, work, null);
  const contacts = await withConnector(deps, sync, signal, async (connector) => {
    if (!sync.has_deals && !(await readDeals(deps, work, connector))) return null;
    return sync.contacts_are_due ? readContacts(deps, work, connector) : ({ state: 'none' } as const);
  });
  if (contacts !== null && (await deleteUnseen(deps, work))) await finish(deps, work, contacts);
}

/** Reads deals, for as long as others should wait for it; false if there are more, which are read in another turn, or if the lease was lost. */
async function readDeals(deps: ConnectorDeps, work: Work, connector: Connector): Promise<boolean> {
  const { sync, owner, signal, turnMs = usualTurnMs } = work;
  const until = Date.now() + turnMs;
  for await (const page of connector.readDeals(sync, signal)) {
    if (!(await storePage(deps, work, page))) return false;
    if (page.cursor === null || Date.now() < until) continue;
    await releaseSync(deps.database.pool, { connectionId: sync.id, owner });
    return false;
  }
  return true;
}

/**
 * Begins or continues the reading of all contacts, for as long as others should wait for it; null if the lease was lost. Refusals and
 * failures of the CRM must not lose the deals that were read.
 */
async function readContacts(deps: ConnectorDeps, work: Work, connector: Connector): Promise<ContactsOutcome | null> {
  const { sync, signal, turnMs = usualTurnMs } = work;
  const until = Date.now() + turnMs;
  const opened = await transaction(deps.database.pool, async (client) =>
    (await renewSyncLease(client, work)) ? openContacts(client, sync.id) : null,
  );
  if (opened === null) return null;
  const { reading } = opened;
  let { read } = opened;
  try {
    for await (const page of connector.readContacts(sync.contacts_cursor || null, signal)) {
      // Pages without contacts count, too.
      const more = Math.max(1, page.contacts.length);
      read += more;
      if (read > maxContacts)
        throw new CrmError('refused', `The CRM has more than the maximum of ${maxContacts} contacts.`);
      const isStored = await transaction(deps.database.pool, async (client) => {
        if (!(await renewSyncLease(client, work))) return false;
        await putContacts(client, { connectionId: sync.id, accountId: sync.account_id, reading }, page.contacts);
        await storeContactsCursor(client, sync.id, page.cursor, more);
        return true;
      });
      if (!isStored) return null;
      if (page.cursor !== null && Date.now() >= until) return { state: 'partly' };
    }
    await deleteContacts(deps, work, reading);
    return { state: 'whole' };
  } catch (error) {
    if (signal.aborted) throw error;
    const isPublic = error instanceof CrmError;
    if (!isPublic) deps.log.error({ err: error, connection: sync.id }, 'the contacts of a CRM could not be read');
    const isRefused = isPublic && (error.fault === 'refused' || error.fault === 'invalid');
    const reason = isPublic ? error.message : 'The sync failed unexpectedly.';
    return { state: 'failed', error: `The contacts were not read. ${reason}`, isTemporary: !isRefused };
  }
}

/** Deletes the contacts that a reading did not find, or all, few at a time. */
async function deleteContacts(deps: ConnectorDeps, work: Work, reading: number | null): Promise<void> {
  const deleteSome = (): Promise<boolean> =>
    transaction(
      deps.database.pool,
      async (client) => (await renewSyncLease(client, work)) && deleteUnseenContacts(client, work.sync.id, reading),
    );
  while (await deleteSome());
}

/** Stores a page and the cursor behind it; false where the lease was lost, and with it the right to write. */
function storePage(deps: ConnectorDeps, work: Work, page: DealsPage): Promise<boolean> {
  const { sync } = work;
  return transaction(deps.database.pool, async (client) => {
    if (!(await renewSyncLease(client, work))) return false;
    const dealOwner = { connectionId: sync.id, accountId: sync.account_id, pass: sync.pass };
    await putDeals(client, dealOwner, page.deals);
    await deleteDeals(client, sync.id, page.removed);
    await storeCursor(client, sync.id, page.cursor);
    return true;
  });
}

/** Deletes the deals that a full pass did not find, some at a time; false where the lease was lost. A pass finds no imported deals, which are stored. */
async function deleteUnseen(deps: ConnectorDeps, work: Work): Promise<boolean> {
  const { sync } = work;
  if (!sync.is_full || !capabilities[sync.type].isRemote) return true;
  let after = '';
  const deleteSome = (): Promise<string | null | undefined> =>
    transaction(deps.database.pool, async (client) =>
      (await renewSyncLease(client, work))
        ? deleteUnseenDeals(client, { connectionId: sync.id, pass: sync.pass, after })
        : undefined,
    );
  for (;;) {
    const last = await deleteSome();
    // Null behind the last deal, undefined without the lease.
    if (typeof last !== 'string') return last === null;
    after = last;
  }
}

async function finish(deps: ConnectorDeps, work: Work, contacts: ContactsOutcome): Promise<void> {
  const { sync, everyMs, signal } = work;
  const { pool } = deps.database;
  // A pass that goes on at once has hardly any deals.
  if (contacts.state !== 'partly') await matchDeals(pool, sync.account_id, signal);
  await transaction(pool, async (client) => {
    if (await renewSyncLease(client, work)) await finishSync(client, sync, everyMs, contacts);
  });
}
