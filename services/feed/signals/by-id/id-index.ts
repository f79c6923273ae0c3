import { AppError } from '../../../platform/errors.js';
import type { Database } from '../../../platform/postgres/postgres.js';
import { findUnindexed } from '../sql/find-unindexed.js';

/**
 * Whether events can be found by their ids: after an upgrade, housekeeping builds the index of large partitions (G9), and until it has, each
 * search would read all of them.
 */
export type IdIndex = {
  isBuilt(): Promise<boolean>;
  /** Throws `unavailable` until it is built. */
  mustBeBuilt(): Promise<void>;
};

export function createIdIndex(database: Pick<Database, 'pool'>): IdIndex {
  // It stays so, since partitions that are made later have the index from the beginning.
  let wasBuilt = false;
  const isBuilt = async (): Promise<boolean> => {
    wasBuilt ||= (await findUnindexed(database.pool)).length === 0;
    return wasBuilt;
  };
  return {
    isBuilt,
    async mustBeBuilt() {
      if (await isBuilt()) return;
      const detail = 'Signals cannot be read by ID until the upgrade has built an index of them. Try again later.';
      throw new AppError('unavailable', detail, { retryAfterS: 30 });
    },
  };
}
