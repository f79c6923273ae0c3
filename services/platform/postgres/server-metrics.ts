import { Gauge, type Registry } from '../lifecycle/metrics.js';
import type { Queryable } from './postgres.js';

type Figure = 'bytes' | 'standbys' | 'lagSeconds' | 'lagBytes' | 'retainedBytes';
type ServerFigures = Record<Figure, number> & { server: string; database: string };

/**
 * Reads the size of the database, and how far its standbys are behind. The lag is NaN for a user who may not see it: one that is neither a superuser
 * nor a member of `pg_read_all_stats`. `server` is the identifier that a server and its standbys share, so that services report the same one even if
 * they reach it at different addresses, and after a failover.
 */
export async function readServer(db: Queryable): Promise<ServerFigures> {
  const { rows } = await db.query({
    name: 'server-read',
    text: `
      with here as (
        select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as lsn,
          pg_has_role('pg_read_all_stats', 'usage') as sees)
      select (select system_identifier from pg_control_system())::text as server, current_database()::text as database,
        pg_database_size(current_database())::float8 as bytes,
        (select count(*) from pg_stat_replication)::int as standbys,
        case when here.sees then (select coalesce(max(extract(epoch from replay_lag)), 0) from pg_stat_replication)
          else 'NaN' end::float8 as "lagSeconds",
        case when here.sees then (select coalesce(max(here.lsn - replay_lsn), 0) from pg_stat_replication)
          else 'NaN' end::float8 as "lagBytes",
        (select coalesce(max(here.lsn - restart_lsn), 0) from pg_replication_slots)::float8 as "retainedBytes"
      from here`,
  });
  return rows[0];
}

const figures: Record<Figure, { name: string; help: string }> = {
  bytes: { name: 'leadwire_database_bytes', help: 'Size of the database on disk.' },
  standbys: { name: 'leadwire_postgres_standbys', help: 'Standbys that are connected to PostgreSQL.' },
  lagSeconds: {
    name: 'leadwire_postgres_replication_lag_seconds',
    help: 'How long the slowest standby took to apply what was written last.',
  },
  lagBytes: {
    name: 'leadwire_postgres_replication_lag_bytes',
    help: 'How much of the write-ahead log the slowest standby has not applied.',
  },
  retainedBytes: {
    name: 'leadwire_postgres_slot_retained_bytes',
    help: 'How much of the write-ahead log a replication slot keeps on the disk.',
  },
};

/**
 * Adds the figures of the server that the process uses; `read` reads them once for each scrape. There are none if PostgreSQL does not answer. The
 * size, which differs between the databases of a server, also has the database as a label.
 */
export function createServerMetrics(registry: Registry, read: () => Promise<ServerFigures>): void {
  for (const [key, figure] of Object.entries(figures) as [Figure, { name: string; help: string }][]) {
    new Gauge({
      ...figure,
      labelNames: ['server', 'database'],
      registers: [registry],
      async collect() {
        // Those of one scrape share one read.
        const all = await read().catch(() => null);
        // The server may be another one by now.
        this.reset();
        if (all === null) return;
        const { server, database } = all;
        this.set(key === 'bytes' ? { server, database } : { server }, all[key]);
      },
    });
  }
}
