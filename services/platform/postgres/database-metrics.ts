import type { Pool } from 'pg';
import { Gauge, type Registry } from '../lifecycle/metrics.js';
import type { Database } from './postgres.js';

/** Adds metrics of a service's pools: that of its own work and that of its callers. Health and metrics use another pool (see probe.ts). */
export function createDatabaseMetrics(registry: Registry, database: Database): void {
  const registers = [registry];
  const pools = (): { pool: string; of: Pool; waiting: number }[] => {
    if (!database.orm.isInitialized) return [];
    const { pool, callers } = database;
    const own = { pool: 'own', of: pool, waiting: pool.waitingCount };
    return callers ? [own, { pool: 'callers', of: callers, waiting: database.waitingCallers() }] : [own];
  };
  new Gauge({
    name: 'leadwire_postgres_pool_connections',
    help: 'Connections of a pool: busy if a statement or transaction holds them, otherwise idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, of } of pools()) {
        this.set({ pool, state: 'busy' }, of.totalCount - of.idleCount);
        this.set({ pool, state: 'idle' }, of.idleCount);
      }
    },
  });
  new Gauge({
    name: 'leadwire_postgres_pool_size',
    help: 'The maximum number of connections that a pool may open.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, of } of pools()) this.set({ pool }, of.options.max);
    },
  });
  new Gauge({
    name: 'leadwire_postgres_pool_waiting',
    help: 'Statements and transactions that wait for a connection.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of pools()) this.set({ pool }, waiting);
    },
  });
}

/**
 * Adds the number of days ahead of now for which a service has partitions (0 on the last day of the last one). `read` reads it from the catalogue, so
 * it falls when the upkeep fails. NaN if PostgreSQL cannot be read.
 */
export function createPartitionMetrics(registry: Registry, read: () => Promise<number>): void {
  new Gauge({
    name: 'leadwire_partitions_ahead_days',
    help: 'The number of days from now for which there are partitions.',
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => Number.NaN));
    },
  });
}
