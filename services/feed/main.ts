import { ConfigError } from '../platform/lifecycle/config.js';
import { runProcess } from '../platform/lifecycle/lifecycle.js';
import { createLog } from '../platform/lifecycle/log.js';
import { readConfig } from './config.js';
import { createFeed } from './service.js';

try {
  const config = readConfig(process.env);
  const log = createLog('feed', config.logLevel);
  await runProcess(createFeed(config, log).lifecycle, log);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
