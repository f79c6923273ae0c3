import { runService } from '../platform/lifecycle/run-service.js';
import { readConfig } from './config.js';
import { createFeed } from './service.js';

void runService(process.env, {
  readConfig,
  nameOf: () => 'feed',
  create: (config, log) => createFeed(config, log).lifecycle,
});
