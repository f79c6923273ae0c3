import type { Client } from '../../../../platform/postgres/postgres.js';

/** The database's time, which is that of a commit that follows at once. */
export async function selectClock(client: Client): Promise<string> {
  const { rows } = await client.query<{ now: string }>({
    name: 'change-clock',
    text: 'select clock_timestamp() as now',
  });
  return rows[0]!.now;
}
