import pg from 'pg';
import { operations } from '../../services/gateway/edge/operations.js';
import type { System } from '../support/system.js';
import { until } from '../support/until.js';
import type { Bend, Replay } from './replay.js';

const every = operations.map(({ name }) => name);

/** A table of the system, as SQL names it. */
export type Table = { schema: string; name: string };

export async function withDatabase(system: System, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Sends requests to every operation until all have answered this status: a key is trusted for a moment, and then looked up in the database again. */
export async function refuseAll(replay: Replay, status: number, bend: () => Bend): Promise<void> {
  await replay.askAll(status, every, bend);
  const rest = async (): Promise<boolean> => {
    await replay.askAll(status, replay.listMissing(status), bend);
    const missing = replay.listMissing(status);
    if (missing.length > 0) throw new Error(`not yet: ${missing.join(', ')}`);
    return true;
  };
  await until(rest, { everyMs: 200, what: `${status} of every operation` });
}

/**
 * Expects every operation to answer a status while its tables are spoilt. The tables that identify the caller are spoilt last, so that operations
 * get as far as their own tables.
 */
export async function refuseWithout(
  system: System,
  { replay, status, bend }: { replay: Replay; status: number; bend: () => Bend },
  spoil: (client: pg.Client, tables: Table[]) => Promise<void>,
): Promise<void> {
  await withDatabase(system, async (client) => {
    const { rows } = await client.query<Table>(
      `select schemaname as schema, tablename as name from pg_tables where schemaname in ('gateway', 'feed', 'webhooks')`,
    );
    const tellsCaller = ({ schema, name }: Table): boolean =>
      schema === 'gateway' && (name === 'api_key' || name === 'account');
    await spoil(
      client,
      rows.filter((one) => !tellsCaller(one)),
    );
    await replay.askAll(status, every, bend);
    await spoil(client, rows.filter(tellsCaller));
    await refuseAll(replay, status, bend);
  });
}
