import type pg from 'pg';

/** The lock that one worker holds in order to build. It ends with its connection, so that the next worker takes over from one that dies. */
export type BuilderLock = { isHeld(): boolean; release(): void };

/**
 * Takes the lock of the builder, or returns null where another worker has it. The lock only avoids double work: a generation is written
 * by its id and changed by its revision, so two builders would not damage each other's work.
 */
export async function tryBuilderLock(pool: pg.Pool): Promise<BuilderLock | null> {
  const client = await pool.connect();
  let isHeld = true;
  const heard = (): void => {
    isHeld = false;
  };
  client.on('error', heard);
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('leadwire lookalikes')) as got`);
    // The connection is closed and not reused, since the lock belongs to its session.
    if (rows[0].got) return { isHeld: () => isHeld, release: () => client.release(true) };
  } catch (error) {
    client.release(true);
    throw error;
  }
  // Another worker has it, perhaps for days, and this one asks again and again with the same connections.
  client.removeListener('error', heard);
  client.release();
  return null;
}
