import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { makeFolder } from '../support/cluster.js';
import { type System, serviceNames, startSystem } from '../support/system.js';

/** What every run begins with: the data of PostgreSQL with all migrations and two accounts, and the keys to it. */
export type Prepared = { dir: string; secretKeys: string; credentials: System['credentials'] };

/** Starts the system once, and keeps what it leaves, so that no run spends its time on that. */
export async function prepareData(): Promise<Prepared> {
  const secretKeys = `chaos:${randomBytes(32).toString('base64')}`;
  const system = await startSystem({ ownPostgres: true, env: { SECRET_KEYS: secretKeys } });
  try {
    await Promise.all(serviceNames.map((service) => system.kill(service, 'SIGTERM')));
    await system.postgres!.stop();
    const dir = await makeFolder('prepared');
    execFileSync('cp', ['-a', `${system.postgres!.dir}/data`, `${system.postgres!.dir}/password`, dir]);
    return { dir, secretKeys, credentials: system.credentials };
  } finally {
    await system.stop();
  }
}
