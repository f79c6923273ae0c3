import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Installation, inOneDatabase } from '../admin/installation.js';
import { type NatsPasswords, natsServices, natsUsers, renderNatsConfig } from '../embedded/nats-config.js';
import { keepPrivateText, makePassableFolder, makePassword, writePrivateFile } from '../embedded/private-file.js';
import { ensureCredentials } from './credentials.js';
import { ensureServiceLogins, type Superuser } from './service-logins.js';

/** The services that seal and open secrets. */
const sealing: string[] = ['gateway', 'worker', 'webhooks'];

/**
 * Creates in `dataDir` what an installation with its own servers needs: the secret keys, the users of NATS, the first accounts and keys, and for each
 * service a folder `secrets/<service>` with what only that service may know (SECRET_KEYS only if it seals). `database` is the address that all
 * services share, or a superuser, as whom set-up creates a login for each service. A repeat keeps what works, and copies what has changed into these
 * folders. Throws if the database is unavailable.
 */
export async function setUpInstallation(options: {
  dataDir: string;
  database: string | Superuser;
  natsHost: string;
  baseUrl: string;
}): Promise<{ made: string[]; base_url: string }> {
  const { dataDir, database, natsHost, baseUrl } = options;
  makePassableFolder(dataDir);
  const at = (...names: string[]): string => join(dataDir, ...names);
  const keys = keepPrivateText(at('secret-keys'), () => `k1:${randomBytes(32).toString('base64')}`);
  const passwords = Object.fromEntries(
    natsUsers.map((user) => [user, keepPrivateText(at(`nats-${user}-password`), makePassword)]),
  ) as NatsPasswords;
  const natsUrlOf = (user: keyof NatsPasswords): string => `nats://${user}:${passwords[user]}@${natsHost}:4222`;
  const natsConfig = renderNatsConfig({ listen: '0.0.0.0:4222', passwords });
  writePrivateFile(at('nats.conf'), natsConfig);
  writePrivateFile(at('nats-url'), `${natsUrlOf('services')}\n`);

  const write = (owner: string, files: Record<string, string>): void => {
    makePassableFolder(at('secrets', owner));
    for (const [name, text] of Object.entries(files)) writePrivateFile(at('secrets', owner, name), `${text}\n`);
  };
  write('nats', { 'nats.conf': natsConfig.trimEnd() });
  const installation: Installation =
    typeof database === 'string'
      ? inOneDatabase(database)
      : await ensureServiceLogins(database, (service) =>
          keepPrivateText(at(`postgres-${service}-password`), makePassword),
        );
  for (const service of natsServices) {
    const ofAll = {
      'database-url': installation[service === 'worker' ? 'gateway' : service],
      'nats-url': natsUrlOf(service),
    };
    write(service, sealing.includes(service) ? { ...ofAll, 'secret-keys': keys } : ofAll);
  }
  await ensureCredentials({ databaseUrl: installation.gateway, file: at('credentials.json'), baseUrl });
  return {
    made: ['secret-keys', 'nats.conf', 'nats-url', 'secrets', 'credentials.json'].map((name) => at(name)),
    base_url: baseUrl,
  };
}
