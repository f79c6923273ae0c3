import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Database, Queryable } from '../../../platform/postgres/postgres.js';
import { canonicalTitles } from './canonical.js';
import { upsertCanonicalTitles } from './sql/canonical-titles.js';

/** Puts the shipped canonical titles into the database; a repeat changes nothing. Answers how many rows it wrote. */
export async function loadCanonicalTitles(db: Queryable): Promise<number> {
  return upsertCanonicalTitles(db, canonicalTitles().all);
}

/** The loading as a part of a service: after the database, before requests. */
export function createCanonicalTitles(database: Database): Part {
  return {
    name: 'canonical job titles',
    async start() {
      await loadCanonicalTitles(database.pool);
    },
  };
}
