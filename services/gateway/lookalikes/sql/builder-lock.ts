import type pg from 'pg';
import { type SessionLock, trySessionLock } from '../../operation/sql/session-lock.js';

/**
 * Takes the lock that one worker holds in order to build, or returns null where another worker has it. The lock only avoids double work: a
 * generation is written by its id and changed by its revision, so two builders would not damage each other's work.
 */
export const tryBuilderLock = (pool: pg.Pool): Promise<SessionLock | null> =>
  trySessionLock(pool, 'leadwire lookalikes');
