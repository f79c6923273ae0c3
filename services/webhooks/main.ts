import 'reflect-metadata';
import { runService } from '../platform/lifecycle/run-service.js';
import { readConfig } from './config.js';
import { createWebhooks } from './service.js';

void runService(process.env, { readConfig, nameOf: () => 'webhooks', create: createWebhooks });
