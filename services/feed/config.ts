import {
  asInteger,
  commonSettings,
  readSettings,
  type Settings,
  type SettingsTable,
} from '../platform/lifecycle/config.js';

/** Every setting of the feed service. The table in docs/operating.md is generated from it. */
export const feedSettings = {
  ...commonSettings,
  port: {
    env: 'FEED_PORT',
    parse: asInteger(0, 65_535),
    default: '4001',
    about: 'The port of /healthz, /readyz and /metrics of the feed service.',
  },
} satisfies SettingsTable;

export type FeedConfig = Settings<typeof feedSettings>;

/** Reads the configuration of the feed. Throws a ConfigError that lists every fault of the environment. */
export function readConfig(env: NodeJS.ProcessEnv): FeedConfig {
  return readSettings(feedSettings, env);
}
