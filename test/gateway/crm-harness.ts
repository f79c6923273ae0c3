import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { CrmConnection } from '../../schema/contracts/crm.js';
import { deleteConnection } from '../../services/gateway/prospecting/crm/sql/connection-rows.js';
import { transaction } from '../../services/platform/postgres/postgres.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

export type Problem = {
  status: number;
  detail: string;
  errors: { location: string; message: string; value?: unknown }[] | null;
};

/** A gateway with its worker, that may reach CRMs on loopback, and ways to look inside. */
export type CrmHouse = {
  system: System;
  /** The settings that its processes share. */
  env: Record<string, string>;
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** Companies of the directory. */
  putCompanies(companies: { id: number; name: string; domain?: string; domains?: string[] }[]): Promise<void>;
  connect(body: object, key?: string): Promise<CrmConnection>;
  read(id: string): Promise<CrmConnection>;
  /** Asks for a sync and waits for its end, good or bad. */
  sync(id: string): Promise<CrmConnection>;
  /** Waits for the sync that a new connection begins with. */
  synced(id: string): Promise<CrmConnection>;
  /** Deletes every connection, whatever the worker does with it. */
  disconnectAll(): Promise<void>;
  killWorker(): Promise<void>;
  startWorker(): Promise<void>;
  workerLog(): string;
  stop(): Promise<void>;
};

/** Waits until an attempt to sync has ended, successfully or not: nobody holds its row, and none is due. */
export const untilSynced = (sql: CrmHouse['sql'], id: string): Promise<unknown> =>
  until(
    async () =>
      (
        await sql(
          'select from crm_sync where connection_id = $1 and claimed_by is null and due_at > clock_timestamp()',
          [id],
        )
      ).length === 1,
    { withinMs: 30_000, what: 'the end of a sync' },
  );

export async function startCrmHouse(): Promise<CrmHouse> {
  const shared = {
    SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`,
    CRM_ALLOW_DESTINATIONS: '127.0.0.1/32',
    LOG_LEVEL: 'debug',
  };
  const system = await startSystem({ services: ['gateway'], env: shared });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, options: '-c search_path=gateway', max: 4 });
  const port = await findFreePort();
  let worker: ServiceProcess | null = null;
  let log = '';

  async function startWorker(): Promise<void> {
    worker = await startServiceProcess({
      service: 'gateway',
      port,
      env: {
        ...shared,
        GATEWAY_ROLE: 'worker',
        WORKER_PORT: String(port),
        GATEWAY_PORT: String(system.ports.gateway),
        DATABASE_URL: system.databaseUrl,
        NATS_URL: system.nats.url,
        NODE_ENV: 'test',
      },
    });
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    await worker?.kill(signal);
    log += worker?.log() ?? '';
    worker = null;
  }
  await startWorker();

  const read = async (id: string) => (await system.rest<CrmConnection>('GET', `/v2/crm-connections/${id}`)).body;
  async function sql<T extends object>(text: string, values?: unknown[]): Promise<T[]> {
    return (await pool.query<T>(text, values)).rows;
  }
  async function synced(id: string): Promise<CrmConnection> {
    await untilSynced(sql, id);
    return read(id);
  }
  return {
    system,
    env: shared,
    sql,
    async putCompanies(companies) {
      const body = companies.map(({ id, ...facts }) => ({ social_id: String(id), ...facts }));
      const answer = await system.rest<{ refused_count: number }>('PUT', '/v2/companies', {
        body,
        key: system.credentials.staff_key,
      });
      if (answer.status !== 200 || answer.body.refused_count > 0) throw new Error(answer.text);
    },
    async connect(body, key) {
      const answer = await system.rest<CrmConnection>('POST', '/v2/crm-connections', { body, key });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body;
    },
    read,
    async sync(id) {
      await system.rest('POST', `/v2/crm-connections/${id}/sync`);
      return synced(id);
    },
    synced,
    async disconnectAll() {
      for (const one of await sql<{ id: string; account_id: string }>('select id, account_id from crm_connection')) {
        await transaction(pool, (client) => deleteConnection(client, one.account_id, one.id, Number.MAX_SAFE_INTEGER));
      }
    },
    killWorker: () => end('SIGKILL'),
    startWorker,
    workerLog: () => log + (worker?.log() ?? ''),
    async stop() {
      await end('SIGTERM');
      await pool.end();
      await system.stop();
    },
  };
}
