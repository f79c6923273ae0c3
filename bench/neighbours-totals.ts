import pg from 'pg';
import type { Candidate } from './neighbours-requests.js';
import type { World } from './neighbours-world.js';

/** The most rows that a total counts. */
const counted = 10_000;
/** As many totals as a document may have, at 20 points each (S2). */
const totals = 7;

/** Gives the hostile account as many rows as a total counts, and returns documents that ask for nothing but totals. */
export async function askTotals({ databaseUrl, hostile }: World): Promise<Candidate[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query(
      `insert into gateway.persona (id, account_id, name, created_at)
       select gen_random_uuid(), $1::uuid, 'Persona ' || n, now() - n * interval '1 s' from generate_series(1, $2::int) n`,
      [hostile.accountId, counted],
    );
    await db.query(
      `insert into gateway.signal (id, account_id, kind, name, name_key, is_enabled, definition, question_hash, created_at)
       select gen_random_uuid(), $1::uuid, 'social_content', 'Signal ' || n, 'signal ' || n, true, '{}', '', now() - n * interval '1 s'
       from generate_series(1, $2::int) n`,
      [hostile.accountId, counted],
    );
    await db.query('vacuum analyze gateway.persona, gateway.signal');
  } finally {
    await db.end();
  }
  const documents = {
    personas: 'personas(first: 1)',
    signals: 'signals(first: 1)',
    // None of the signals is disabled, and each is looked at.
    'disabled signals': 'signals(first: 1, isEnabled: false)',
  };
  return Object.entries(documents).map(([name, list]) => {
    const fields = Array.from({ length: totals }, (_, nth) => `_${nth}: ${list} { totalCount(upTo: ${counted}) }`);
    return { name: `totals of ${name}`, method: 'POST', path: '/graphql', body: { query: `{ ${fields.join(' ')} }` } };
  });
}
