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
 * Returns the address of the database of a service, as the environment gives it to commands; null where it gives none. Commands hold
 * sessions, so that they go past a pooler. Throws a ConfigError for what is no address.
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

/** Returns by whom set-up makes logins for the services; null where the environment names nobody. No other command reads it. */
export function findSuperuser(env: NodeJS.ProcessEnv): Superuser | null {
  const { url, ...passwords } = readSettings(superuserSettings, env);
  return url === null ? null : { url, ...passwords };
}
