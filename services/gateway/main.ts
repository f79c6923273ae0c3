import { setPriority } from 'node:os';
import 'reflect-metadata';
import { ConfigError } from '../platform/lifecycle/config.js';
import { runProcess } from '../platform/lifecycle/lifecycle.js';
import { createLog } from '../platform/lifecycle/log.js';
import { readConfig } from './config/config.js';
import { createGateway } from './service.js';

try {
  const config = readConfig(process.env);
  // Runs and model building give way to requests where both want the same core (H12).
  if (config.role === 'worker') setPriority(10);
  const log = createLog(config.role === 'edge' ? 'gateway' : 'worker', config.logLevel);
  await runProcess(createGateway(config, log).lifecycle, log);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
