import 'reflect-metadata';
import { ConfigError } from '../platform/lifecycle/config.js';
import { runProcess } from '../platform/lifecycle/lifecycle.js';
import { createLog } from '../platform/lifecycle/log.js';
import { readConfig } from './config.js';
import { createWebhooks } from './service.js';

try {
  const config = readConfig(process.env);
  const log = createLog('webhooks', config.logLevel);
  await runProcess(createWebhooks(config, log), log);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
