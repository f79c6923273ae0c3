import { Gauge, type Registry } from './metrics.js';
import type { Database } from './postgres.js';

/** Figures of the pool that a service's callers share; what health and metrics ask goes by another (see probe.ts). */
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
}
