import { type Database, transaction } from '../../../platform/postgres/postgres.js';
import { deleteUnusedTitles, selectUnusedTitles } from './sql/unused-titles.js';

const titlesAtOnce = 20_000;

/**
 * Deletes titles that nobody has any more, as people were erased or have other positions now: a title may say who had it (X7). Each call
 * looks at the next 20,000 titles, and after the last ones begins again.
 */
export function createTitlePurge({ database }: { database: Pick<Database, 'pool'> }): () => Promise<void> {
  let after = 0;
  return async () => {
    const { pool } = database;
    const { unused, next } = await selectUnusedTitles(pool, after, titlesAtOnce);
    after = next;
    if (unused.length > 0) await transaction(pool, (client) => deleteUnusedTitles(client, unused));
  };
}
