import { parseAllowList, parseListeners } from '../platform/http/destinations/index.js';
import {
  asDurationMs,
  asDurationsMs,
  asInteger,
  asText,
  ConfigError,
  commonSettings,
  databaseSettings,
  readSettings,
  type Settings,
  type SettingsTable,
} from '../platform/lifecycle/config.js';
import { parseSecretKeys } from '../platform/secret-box.js';

/** Every setting of the webhooks service. The table in docs/operating.md is generated from it. */
export const webhooksSettings = {
  ...commonSettings,
  ...databaseSettings('webhooks'),
  port: {
    env: 'WEBHOOKS_PORT',
    parse: asInteger(0, 65_535),
    default: '4002',
    about: 'The port of health and metrics of the webhooks service.',
  },
  secretKeys: {
    env: 'SECRET_KEYS',
    parse: parseSecretKeys,
    about: 'The keys that encrypt signing secrets, as id:base64,... of 32 bytes each; the first encrypts new ones.',
  },
  retentionDays: {
    env: 'RETENTION_DAYS',
    parse: asInteger(1, 3_650),
    default: '30',
    about: 'How many days deliveries, their attempts and the stored events are kept.',
  },
  allowDestinations: {
    env: 'WEBHOOK_ALLOW_DESTINATIONS',
    parse: parseAllowList,
    default: '',
    about:
      'The non-public addresses that pushes may be sent to, also over plain http: CIDR or CIDR:port, comma-separated.',
  },
  blockedListeners: {
    env: 'WEBHOOK_BLOCKED_LISTENERS',
    parse: parseListeners,
    default: '',
    about: 'Listeners of this installation, which no allow list opens: host:port, comma-separated.',
  },
  retryDelaysMs: {
    env: 'WEBHOOK_RETRY_DELAYS',
    parse: asDurationsMs,
    default: '1m,5m,25m,2h,6h,12h',
    about: 'The delays before the retries of a delivery, each from the end of the previous attempt.',
  },
  longestWaitMs: {
    env: 'WEBHOOK_LONGEST_WAIT',
    parse: asDurationMs,
    default: '48h',
    about: 'After which time a delivery ends even if not all of its attempts could be made.',
  },
  recentWindowMs: {
    env: 'WEBHOOK_RECENT_WINDOW',
    parse: asDurationMs,
    default: '15m',
    about: 'How far back an endpoint that is enabled again picks up events.',
  },
  disableAfterMs: {
    env: 'WEBHOOK_DISABLE_AFTER',
    parse: parseDisableAfter,
    default: '120h',
    about: 'After which time without a success the service disables an endpoint; 0 means never.',
  },
  dnsServers: {
    env: 'WEBHOOK_DNS_SERVERS',
    parse: parseWords,
    default: '',
    about:
      'The DNS resolvers for the names of receivers: address or address:port, comma-separated; if empty, those of the system.',
  },
  trustedCa: {
    env: 'WEBHOOK_TRUSTED_CA',
    parse: asText,
    default: '',
    about:
      'PEM of the only certificate authority that is trusted for receivers; if empty, the built-in ones are trusted.',
  },
  attemptTimeoutMs: {
    env: 'WEBHOOK_ATTEMPT_TIMEOUT',
    parse: parseAttemptTimeout,
    default: '10s',
    about: 'The deadline of one attempt: name resolution, connection, TLS and status. Endpoints choose 10 s or less.',
  },
  concurrency: {
    env: 'WEBHOOK_CONCURRENCY',
    parse: asInteger(1, 10_000),
    default: '512',
    about: 'The maximum number of attempts in flight in one process.',
  },
  endpointConcurrency: {
    env: 'WEBHOOK_ENDPOINT_CONCURRENCY',
    parse: asInteger(1, 1_000),
    default: '64',
    about: 'The maximum number of attempts in flight to one endpoint from one process.',
  },
} satisfies SettingsTable;

export type WebhooksConfig = Settings<typeof webhooksSettings>;

/** Reads the service's configuration; throws a ConfigError that lists every fault. */
export function readConfig(env: NodeJS.ProcessEnv): WebhooksConfig {
  const config = readSettings(webhooksSettings, env);
  const scheduleMs = config.retryDelaysMs.reduce((sum, ms) => sum + ms, 0);
  if (config.longestWaitMs < 1.1 * scheduleMs) {
    throw new ConfigError(['WEBHOOK_LONGEST_WAIT: must be longer than WEBHOOK_RETRY_DELAYS together and a tenth more']);
  }
  return config;
}

/** The lease of 60 s must be longer than an attempt and its recording (W13), and a stop waits 12 s for attempts (X4). */
function parseAttemptTimeout(text: string): number {
  const ms = asDurationMs(text);
  if (ms < 100 || ms > 12_000) throw new Error(`must be from 100ms to 12s, not "${text}"`);
  return ms;
}

function parseDisableAfter(text: string): number {
  return text.trim() === '0' ? 0 : asDurationMs(text);
}

function parseWords(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
