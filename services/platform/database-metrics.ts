import { Gauge, type Registry } from './metrics.js';
import type { Database } from './postgres.js';

/** Figures of a service's pool, and how far this process's clock is from PostgreSQL's; read at each scrape. */
export function createDatabaseMetrics(registry: Registry, database: Database): void {
  const registers = [registry];
  new Gauge({
    name: 'leadwire_postgres_pool_connections',
    help: 'Connections of the pool, by whether a statement or transaction holds them.',
    labelNames: ['state'],
    registers,
    collect() {
      if (!database.orm.isInitialized) return;
      const { totalCount, idleCount } = database.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
    },
  });
  new Gauge({
    name: 'leadwire_postgres_pool_size',
    help: 'Connections that the pool may open.',
    registers,
    collect() {
      if (database.orm.isInitialized) this.set(database.pool.options.max);
    },
  });
  new Gauge({
    name: 'leadwire_postgres_pool_waiting',
    help: 'Statements and transactions that wait for a connection.',
    registers,
    collect() {
      if (database.orm.isInitialized) this.set(database.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'leadwire_database_clock_offset_seconds',
    help: "PostgreSQL's clock minus this process's; NaN where PostgreSQL cannot say.",
    registers,
    async collect() {
      this.set(database.orm.isInitialized ? await readOffset(database).catch(() => Number.NaN) : Number.NaN);
    },
  });
}

async function readOffset(database: Database): Promise<number> {
  const sentAt = Date.now();
  const { rows } = await database.pool.query({
    name: 'clock-read',
    text: 'select extract(epoch from clock_timestamp())::float8 as now',
  });
  return rows[0].now - (sentAt + Date.now()) / 2_000;
}
