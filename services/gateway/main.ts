import { getPriority, setPriority } from 'node:os';
import 'reflect-metadata';
import { joinGroup } from '../platform/http/processes/member.js';
import { runService } from '../platform/lifecycle/run-service.js';
import { readConfig } from './config/config.js';
import { countProcesses } from './config/process-share.js';

const workerNiceness = 10;
const member = joinGroup(process.env);

void runService(process.env, {
  readConfig,
  nameOf: ({ role }) => (role === 'edge' ? 'gateway' : 'worker'),
  logFields: member ? { process: member.slot } : {},
  async create(config, log) {
    // Runs and model building give way to requests where both want the same core (H12). Only root may raise a priority that is lower already.
    if (config.role === 'worker' && getPriority() < workerNiceness) setPriority(workerNiceness);
    const count = countProcesses(config);
    // A primary loads nothing of what answers requests.
    if (count > 1 && !member) return (await import('./edge/primary.js')).createPrimary(config, count, log);
    const { createGateway } = await import('./service.js');
    return (await createGateway(config, log, member)).lifecycle;
  },
});
