import pg from 'pg';
import type { System } from './system.js';

/** Runs one statement on the database of a system, as psql would. */
export async function querySystem<T extends object>(
  system: Pick<System, 'databaseUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return withClient(system, async (client) => (await client.query<T>(text, values)).rows);
}

/** Connects to the database of a system for the time of `work`. */
export async function withClient<T>(
  system: Pick<System, 'databaseUrl'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
