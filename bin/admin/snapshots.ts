import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isLockTimeout } from '../../services/platform/postgres/connection-fault.js';
import { connect, connectAll, type Installation, nameOf, type SchemaName } from './installation.js';

/**
 * In one database, one snapshot covers all three services, so their states agree. Several databases cannot be read at one instant, and two things
 * must hold for each hand-off (H2, H13), or a restore would lose what it hands over:
 *
 * - The receiver is not ahead of the sender, or the sender would give its next event a position that the receiver has already had. So the receiver's
 *   snapshot is taken first.
 * - The receiver has everything that the sender takes for confirmed, or nobody would send it again. So the sender's tables of confirmations are
 *   locked from before the receiver's snapshot until after the sender's own. Meanwhile, for some milliseconds, their writers wait.
 *
 * What the sender has beyond that is unconfirmed in its snapshot, and is handed over after the restore as after any interruption.
 */
const confirmations: Partial<Record<SchemaName, string[]>> = {
  feed: ['unconfirmed', 'behind', 'erased_signal'],
  gateway: [
    'company_walk',
    'followed_list',
    'change_activity',
    'erasure',
    'closing_step',
    'webhook_event_account',
    'webhook_event_outbox',
  ],
};

/**
 * If only the feed has its own database, the snapshot of the gateway is that of webhooks, which is taken before the feed's. Then this table is locked
 * as well, so that nothing is reported to the feed that the gateway's snapshot lacks. Everything else that is reported to it is in the tables above.
 */
const readByFeed: Partial<Record<SchemaName, string[]>> = { gateway: ['company'] };

/** Connections in transactions that read the state of one moment, the same one for schemas of one database. */
export type Snapshots = { of(schema: SchemaName): pg.Client; close(): Promise<void> };

/** The lock that keeps partitions from being dropped, as services/platform/postgres/partitions.ts names it. */
const backupLock = `select pg_advisory_lock(hashtext('leadwire backup'))`;

const begin = 'begin isolation level repeatable read read only';

/** Opens snapshots of an installation, while other work continues. Throws an Error if another backup of a database is in progress. */
export async function openSnapshots(installation: Installation): Promise<Snapshots> {
  const { of, databases, close } = await connectAll(installation);
  try {
    for (const [first] of databases) await takeBackupLock(first!);
    const placeOf = (schema: SchemaName) => databases.findIndex((clients) => clients.includes(of(schema)));
    const isGatewayFirst = placeOf('gateway') < placeOf('feed');
    const release = databases.length > 1 ? await holdConfirmations(installation, isGatewayFirst) : async () => {};
    try {
      // They are in the order of the schemas: receivers first.
      for (const clients of databases) await takeSnapshot(clients);
    } finally {
      await release();
    }
    return { of, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Begins transactions of one database that read the same state. */
async function takeSnapshot([first, ...others]: pg.Client[]): Promise<void> {
  await first!.query(begin);
  // The first statement takes the snapshot.
  const { rows } = await first!.query<{ id: string }>(
    others.length > 0 ? 'select pg_export_snapshot() as id' : 'select pg_current_snapshot()',
  );
  for (const client of others) {
    await client.query(begin);
    await client.query(`set transaction snapshot ${pg.escapeLiteral(rows[0]!.id)}`);
  }
}

/** The lock is the session's, so that it is held before the snapshot is taken. */
async function takeBackupLock(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '5s'`);
  try {
    await client.query(backupLock);
  } catch (error) {
    if (isLockTimeout(error)) throw new Error('Another backup of this database is being made.');
    throw error;
  }
  await client.query('set lock_timeout = 0');
}

/** Prevents confirmations until the returned function is called, and, if the gateway comes before the feed, also notices to the feed. */
async function holdConfirmations(installation: Installation, isGatewayFirst: boolean): Promise<() => Promise<void>> {
  const holders: pg.Client[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(holders.map((holder) => holder.end()));
  };
  try {
    for (const [schema, tables] of Object.entries(confirmations) as [SchemaName, string[]][]) {
      const holder = await connect(installation[schema]);
      holders.push(holder);
      // A version before may not have all of them.
      const { rows } = await holder.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = $1 and c.relname = any($2::text[]) order by c.relname`,
        [schema, isGatewayFirst ? [...tables, ...(readByFeed[schema] ?? [])] : tables],
      );
      const names = rows.map(({ name }) => nameOf(schema, name));
      if (names.length > 0) await lockPatiently(holder, `lock table ${names.join(', ')} in share mode`);
    }
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

const maxTries = 30;

/** So that nobody waits long behind this lock, each attempt gives up after a second. */
async function lockPatiently(holder: pg.Client, lock: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await holder.query('begin');
    await holder.query(`set local lock_timeout = '1s'`);
    try {
      await holder.query(lock);
      return;
    } catch (error) {
      await holder.query('rollback');
      if (!isLockTimeout(error) || tries === maxTries) throw error;
      await delay(1_000);
    }
  }
}
