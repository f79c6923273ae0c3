import { setPriority } from 'node:os';
import 'reflect-metadata';
import { runService } from '../platform/lifecycle/run-service.js';
import { readConfig } from './config/config.js';
import { createGateway } from './service.js';

await runService(process.env, {
  readConfig,
  nameOf: ({ role }) => (role === 'edge' ? 'gateway' : 'worker'),
  create(config, log) {
    // Runs and model building give way to requests where both want the same core (H12).
    if (config.role === 'worker') setPriority(10);
    return createGateway(config, log).lifecycle;
  },
});
