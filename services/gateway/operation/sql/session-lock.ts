import type pg from 'pg';

/** A lock that one process holds by a connection of its own. It ends with the connection, so that the next process takes over from one that dies. */
export type SessionLock = { client: pg.PoolClient; isHeld(): boolean; release(): void };

/** Takes the advisory lock of this name, or returns null where another process has it. */
export async function trySessionLock(pool: pg.Pool, name: string): Promise<SessionLock | null> {
  const client = await pool.connect();
  let isHeld = true;
  // A connection that breaks while it is idle would otherwise end the process; its next statement fails.
  const heard = (): void => {
    isHeld = false;
  };
  client.on('error', heard);
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [name]);
    // The connection is closed and not reused, since the lock belongs to its session.
    if (rows[0]!.got) return { client, isHeld: () => isHeld, release: () => client.release(true) };
  } catch (error) {
    client.release(true);
    throw error;
  }
  // Another process has it, perhaps for days, and this one asks again and again with the same connections.
  client.removeListener('error', heard);
  client.release();
  return null;
}
