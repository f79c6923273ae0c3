import type { Run } from '../../../../schema/contracts/lead-generation.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { Database } from '../../../platform/postgres/postgres.js';
import { createFollowing, type Following } from '../../operation/io/following.js';
import { selectRunsById } from './sql/select-runs.js';

const ended = new Set<Run['status']>(['completed', 'out_of_credits', 'cancelled', 'failed']);

/** Follows runs for the subscribers of this process, until the runs have ended or are deleted. */
export function createRunProgress(database: Database, log: Logger): Following<Run> {
  return createFollowing({
    name: 'progress of runs',
    log,
    select: (ids) => selectRunsById(database.pool, ids),
    hasEnded: ({ status }) => ended.has(status),
  });
}
