import {
  databaseSettings,
  optional,
  readSettings,
  toDatabaseAddress,
} from '../../services/platform/lifecycle/config.js';

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
