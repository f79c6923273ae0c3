import { createRepeating, type Repeating } from '../../../../platform/lifecycle/repeating.js';
import { transaction } from '../../../../platform/postgres/postgres.js';
import type { Deps } from '../../../operation/deps.js';
import { deleteMarked } from '../sql/deleted.js';

const everyMs = 5_000;

/**
 * Creates the part of a worker that deletes the rows of large lists and connections that were deleted, in batches, each a transaction of its
 * own. Any number of workers may run.
 */
export function createCrmDeletions({ database, log }: Pick<Deps, 'database' | 'log'>): Repeating {
  return createRepeating({
    name: 'CRM deletions',
    everyMs,
    abort: new AbortController(),
    log,
    fault: 'rows of a deleted CRM list or connection were not deleted',
    turn: () => transaction(database.pool, deleteMarked),
  });
}
