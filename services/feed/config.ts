import {
  asInteger,
  commonSettings,
  readSettings,
  type Settings,
  type SettingsTable,
} from '../platform/lifecycle/config.js';

/** Every setting of the feed service; the table in docs/operating.md is made from it. */
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

/** The feed's configuration; throws a ConfigError that lists all faults of the environment. */
export function readConfig(env: NodeJS.ProcessEnv): FeedConfig {
  return readSettings(feedSettings, env);
}
