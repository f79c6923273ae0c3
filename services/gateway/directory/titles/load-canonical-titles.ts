import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Database, Queryable } from '../../../platform/postgres/postgres.js';
import { canonicalTitles } from './occupations/canonical.js';
import { upsertCanonicalTitles } from './sql/canonical-titles.js';

/** Stores the shipped canonical titles in the database and returns how many rows it wrote. A repeat writes none. */
export async function loadCanonicalTitles(db: Queryable): Promise<number> {
  return upsertCanonicalTitles(db, canonicalTitles().all);
}

/** The part of a service that loads the titles: after the database has started, before requests are accepted. */
export function createCanonicalTitles(database: Database): Part {
  return {
    name: 'canonical job titles',
    async start() {
      await loadCanonicalTitles(database.pool);
    },
  };
}
