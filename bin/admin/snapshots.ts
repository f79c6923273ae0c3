import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isLockTimeout } from '../../services/platform/postgres/connection-fault.js';
import { connect, connectAll, type Installation, nameOf, type SchemaName } from './installation.js';

/**
 * Three services whose states agree. In one database that is one snapshot. In several databases nothing takes snapshots at one instant, and
 * two things must hold for each hand-over (H2, H13), or what it hands over would be lost by a restore:
 *
 * - The receiver is not ahead of the sender, or the sender would give its next event a position that the receiver has already had. So the
 *   receiver's snapshot is taken first.
 * - What the sender takes for confirmed the receiver has, or nobody would send it again. So the sender's tables of what is confirmed are
 *   locked from before the receiver's snapshot until after its own. Meanwhile, some milliseconds, their writers wait.
 *
 * What the sender has beyond that is unconfirmed in its snapshot, and is handed over after the restore as after any break.
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
 * Where only the feed has a database of its own, the gateway is in the snapshot of webhooks, which comes before that of the feed. Then this
 * is locked as well, so that the feed is told nothing that the gateway's snapshot lacks. The rest of what it is told is in tables above.
 */
const told: Partial<Record<SchemaName, string[]>> = { gateway: ['company'] };

/** Connections in transactions that read the state of one moment, the same one for schemas of one database. */
export type Snapshots = { of(schema: SchemaName): pg.Client; close(): Promise<void> };

/** The lock that keeps partitions from being dropped, as services/platform/postgres/partitions.ts names it. */
const backupLock = `select pg_advisory_lock(hashtext('leadwire backup'))`;

const begin = 'begin isolation level repeatable read read only';

/** Opens snapshots of an installation, which other work goes on beside. Throws an Error where another backup of a database runs. */
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

/** Lets nothing be confirmed until the returned function is called; nor, where the gateway comes before the feed, anything be told. */
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
        [schema, isGatewayFirst ? [...tables, ...(told[schema] ?? [])] : tables],
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
