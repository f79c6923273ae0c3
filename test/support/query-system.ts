import pg from 'pg';
import type { System } from './system.js';

/** Runs one statement on the database of a system, as psql would. */
export async function querySystem<T extends object>(
  system: Pick<System, 'databaseUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
