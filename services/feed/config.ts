import {
  asInteger,
  commonSettings,
  databaseSettings,
  optional,
  readSettings,
  type Settings,
  type SettingsTable,
} from '../platform/lifecycle/config.js';

/** Every setting of the feed service. The table in docs/operating.md is generated from it. */
export const feedSettings = {
  ...commonSettings,
  ...databaseSettings('feed'),
  port: {
    env: 'FEED_PORT',
    parse: asInteger(0, 65_535),
    default: '4001',
    about: 'The port of /healthz, /readyz and /metrics of the feed service.',
  },
  retentionDays: {
    env: 'FEED_RETENTION_DAYS',
    parse: optional(asInteger(1, 36_500)),
    default: '',
    about:
      'After how many days whole months of the feed, and the activity from before their end, are deleted; if empty, never.',
  },
  maxWatches: {
    env: 'FEED_MAX_WATCHES',
    parse: asInteger(1, 1_000_000),
    default: '10000',
    about: 'The maximum number of watches of an account.',
  },
  maxWatchIds: {
    env: 'FEED_MAX_WATCH_COMPANIES',
    parse: asInteger(1, 100_000_000),
    default: '1000000',
    about: 'The maximum number of companies that the watches of an account may name in total.',
  },
  maxConsumers: {
    env: 'FEED_MAX_CONSUMERS',
    parse: asInteger(1, 10_000),
    default: '100',
    about: 'The maximum number of named consumers of the feed of an account.',
  },
  maxBackfills: {
    env: 'FEED_MAX_BACKFILLS',
    parse: asInteger(1, 1_000),
    default: '5',
    about: 'The maximum number of backfills of an account that may run or wait at once.',
  },
  maxAllBackfills: {
    env: 'FEED_MAX_ALL_BACKFILLS',
    parse: asInteger(1, 100_000),
    default: '1000',
    about: 'The maximum number of backfills of all accounts that may run or wait at once.',
  },
  maxBackfillSignals: {
    env: 'FEED_MAX_BACKFILL_SIGNALS',
    parse: asInteger(1, 100_000_000),
    default: '100000',
    about: 'The maximum number of signals that one backfill writes.',
  },
} satisfies SettingsTable;

export type FeedConfig = Settings<typeof feedSettings>;

/** Reads the configuration of the feed. Throws a ConfigError that lists every fault of the environment. */
export function readConfig(env: NodeJS.ProcessEnv): FeedConfig {
  return readSettings(feedSettings, env);
}
