import type pg from 'pg';

/** The right to build, held by one worker; it ends with its connection, so a worker that dies leaves it to the next. */
export type BuilderLock = { isHeld(): boolean; release(): void };

/**
 * Takes the lock of the builder, or answers null where another worker has it. It only saves double work: a generation is written
 * by its id and folded in by its revision, so two builders at once would not spoil each other's.
 */
export async function tryBuilderLock(pool: pg.Pool): Promise<BuilderLock | null> {
  const client = await pool.connect();
  let isHeld = false;
  client.on('error', () => {
    isHeld = false;
  });
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('leadwire lookalikes')) as got`);
    isHeld = rows[0].got;
  } finally {
    if (!isHeld) client.release();
  }
  // Destroyed, not given back: the lock is of the session.
  return isHeld ? { isHeld: () => isHeld, release: () => client.release(true) } : null;
}
