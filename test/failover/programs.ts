import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of the cluster. */
export type Programs = { patroni: string; etcd: string; haproxy: string; postgresFolder: string };

/** What Patroni starts of PostgreSQL. */
const ofPostgres = ['postgres', 'initdb', 'pg_ctl', 'pg_controldata', 'pg_isready', 'pg_basebackup', 'pg_rewind'];
const debian = '/usr/lib/postgresql';

/** Returns the programs, each as a variable names it or as it is installed. Throws an Error that says what is missing. */
export function findPrograms(): Programs {
  const found = {
    patroni: find(process.env.PATRONI, 'patroni', '--version'),
    etcd: find(process.env.ETCD, 'etcd', '--version'),
    haproxy: find(process.env.HAPROXY, 'haproxy', '-v') ?? find(process.env.HAPROXY, '/usr/sbin/haproxy', '-v'),
    postgresFolder: findPostgres(),
  };
  const missing = Object.entries(found).flatMap(([name, one]) => (one === null ? [name] : []));
  if (missing.length === 0) return found as Programs;
  const named = missing.map((one) => (one === 'postgresFolder' ? `PostgreSQL with ${ofPostgres.join(', ')}` : one));
  throw new Error(
    `The failover test needs etcd, Patroni 3.0 or newer, HAProxy, and PostgreSQL with its programs. Missing: ${named.join('; ')}.
Install them (Debian: apt-get install --no-install-recommends etcd-server patroni haproxy postgresql-15), or name the programs in ETCD,
PATRONI and HAPROXY and the folder of those of PostgreSQL in POSTGRES_BIN.`,
  );
}

const find = (given: string | undefined, usual: string, ask: string): string | null =>
  [given ?? usual].find((one) => spawnSync(one, [ask]).status === 0) ?? null;

/** The folder of PostgreSQL's programs: the one that is named, or the newest of Debian's. */
function findPostgres(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const usual = versions.sort((one, other) => other - one).map((one) => join(debian, String(one), 'bin'));
  const given = process.env.POSTGRES_BIN;
  const folders = given === undefined ? usual : [given];
  return folders.find((folder) => ofPostgres.every((name) => existsSync(join(folder, name)))) ?? null;
}
