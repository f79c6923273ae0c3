import { resolve } from 'node:path';
import { feedSettings } from '../../services/feed/config.js';
import { gatewaySettings } from '../../services/gateway/config/config.js';
import {
  asInteger,
  asOneOf,
  asText,
  asUrl,
  asUrls,
  optional,
  readSettings,
  type Settings,
  type SettingsTable,
} from '../../services/platform/lifecycle/config.js';
import { parseSecretKeys } from '../../services/platform/secret-box.js';
import { webhooksSettings } from '../../services/webhooks/config.js';

/** The settings of the launcher itself. The services read the rest of the environment. */
export const launcherSettings = {
  dataDir: {
    env: 'DATA_DIR',
    parse: (text: string) => resolve(text),
    default: '.data',
    about: 'The folder of the embedded servers, the keys and the logs.',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    parse: optional(asUrl('postgres:', 'postgresql:')),
    default: '',
    about: 'A PostgreSQL server to use instead of the embedded one.',
  },
  natsUrl: {
    env: 'NATS_URL',
    parse: optional(asUrls('nats:', 'tls:')),
    default: '',
    about: 'A NATS server to use instead of the embedded one, with the user and password of the services.',
  },
  secretKeys: {
    env: 'SECRET_KEYS',
    parse: optional(asSecretKeys),
    default: '',
    about: 'Keys that seal secrets; made once and kept in DATA_DIR where absent.',
  },
  sample: {
    env: 'SAMPLE',
    parse: optional(asOneOf('on', 'off')),
    default: '',
    about: 'Whether sample data is loaded: on with the embedded database, off with DATABASE_URL.',
  },
  sampleReceiverPort: {
    env: 'SAMPLE_RECEIVER_PORT',
    parse: optional(asInteger(1, 65_535)),
    default: '',
    about: "The port of the sample's receiver of pushes.",
  },
  publicUrl: {
    env: 'PUBLIC_URL',
    parse: optional(asText),
    default: '',
    about: 'Where callers reach the gateway.',
  },
  oauthServer: {
    env: 'OAUTH_SERVER',
    parse: optional(asOneOf('on', 'off')),
    default: '',
    about: 'on unless JWT_ISSUER is given or NODE_ENV is production.',
  },
  listenHost: {
    env: 'LISTEN_HOST',
    parse: asText,
    default: '127.0.0.1',
    about: 'The address that the HTTP listeners bind to.',
  },
  adminHost: gatewaySettings.adminHost,
};

export type LauncherSettings = Settings<typeof launcherSettings>;

/** Reads the settings of the launcher. Throws a ConfigError with all faults, including those of the services' settings. */
export function readLauncherSettings(env: NodeJS.ProcessEnv): LauncherSettings {
  const ours = new Set<string>(Object.values(launcherSettings).map((setting) => setting.env));
  const tables: SettingsTable[] = [gatewaySettings, feedSettings, webhooksSettings];
  const theirs = tables.flatMap((table) => Object.values(table)).filter((setting) => !ours.has(setting.env));
  return readSettings({ ...Object.fromEntries(theirs.map((one) => [one.env, one])), ...launcherSettings }, env);
}

/** Only checked here. The services parse the text themselves. */
function asSecretKeys(text: string): string {
  parseSecretKeys(text);
  return text;
}
