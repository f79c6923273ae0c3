import {
  asText,
  asUrl,
  databaseSettings,
  optional,
  readSettings,
  toDatabaseAddress,
} from '../../services/platform/lifecycle/config.js';
import type { Superuser } from './service-logins.js';

/**
 * Returns the address of a service's database that the environment gives to commands, or null if it gives none. Commands hold sessions, so they
 * bypass a pooler. Throws a ConfigError for an invalid address.
 */
export function findGivenDatabase(service: 'gateway' | 'feed' | 'webhooks', env: NodeJS.ProcessEnv): string | null {
  const { databaseUrl: setting, ...others } = databaseSettings(service);
  const mayBeAbsent = { ...setting, parse: optional(setting.parse), default: '' };
  const { databaseUrl, ...given } = readSettings({ ...others, databaseUrl: mayBeAbsent }, env);
  if (databaseUrl === null) return null;
  const { url, directUrl } = toDatabaseAddress({ ...given, databaseUrl });
  return directUrl ?? url;
}

const superuserSettings = {
  url: {
    env: 'SETUP_DATABASE_URL',
    parse: optional(asUrl('postgres:', 'postgresql:')),
    default: '',
    about: 'The database with a superuser, by whom set-up makes a login for each service.',
  },
  password: {
    env: 'SETUP_DATABASE_PASSWORD',
    parse: optional(asText),
    default: '',
    about: 'The password of this superuser, where it does not stand in the address.',
  },
  formerPassword: {
    env: 'SETUP_DATABASE_FORMER_PASSWORD',
    parse: optional(asText),
    default: '',
    about: 'What set-up changes to this password where the server still has it.',
  },
};

/** Returns the superuser as whom set-up creates logins for the services; null if the environment names none. Only set-up reads it. */
export function findSuperuser(env: NodeJS.ProcessEnv): Superuser | null {
  const { url, ...passwords } = readSettings(superuserSettings, env);
  return url === null ? null : { url, ...passwords };
}
