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
    about: 'Keys that seal signing secrets, id:base64 of 32 bytes, comma-separated; the first encrypts.',
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
    about: 'CIDR or CIDR:port, comma-separated, that may be pushed to although not public, over plain http too.',
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
    about: 'The waits before the retries of a delivery, each from the end of the attempt before.',
  },
  longestWaitMs: {
    env: 'WEBHOOK_LONGEST_WAIT',
    parse: asDurationMs,
    default: '48h',
    about: 'After which time a delivery ends whose attempts could not all be made.',
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
    about: 'After which time without one success an endpoint is disabled by the service; 0 for never.',
  },
  dnsServers: {
    env: 'WEBHOOK_DNS_SERVERS',
    parse: parseWords,
    default: '',
    about: 'address or address:port of the resolvers for receivers, comma-separated; empty: those of the system.',
  },
  trustedCa: {
    env: 'WEBHOOK_TRUSTED_CA',
    parse: asText,
    default: '',
    about: 'PEM of the only authority that receivers are trusted by; empty: the built-in ones.',
  },
  attemptTimeoutMs: {
    env: 'WEBHOOK_ATTEMPT_TIMEOUT',
    parse: parseAttemptTimeout,
    default: '10s',
    about: 'The deadline of one attempt: name, connection, TLS, status. Endpoints choose 10 s or less.',
  },
  concurrency: {
    env: 'WEBHOOK_CONCURRENCY',
    parse: asInteger(1, 10_000),
    default: '512',
    about: 'The most attempts in flight in one process.',
  },
  endpointConcurrency: {
    env: 'WEBHOOK_ENDPOINT_CONCURRENCY',
    parse: asInteger(1, 1_000),
    default: '64',
    about: 'The most attempts in flight to one endpoint from one process.',
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
