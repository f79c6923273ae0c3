import { createHealthListener } from '../../platform/http/health.js';
import { createGroupHealth } from '../../platform/http/processes/group-health.js';
import { createProcessGroup } from '../../platform/http/processes/process-group.js';
import { createLifecycle, type Lifecycle } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createMetrics } from '../../platform/lifecycle/metrics.js';
import { answerSearches, createSearchQueue, toThreadSettings } from '../lookalikes/index.js';

/** The part of the configuration that a primary needs. */
type PrimaryConfig = Parameters<typeof toThreadSettings>[0] & { adminHost: string; adminPort: number };

/**
 * Wires the primary of a gateway of several processes. It runs `count` edges that share its port, reports on all of them at ADMIN_PORT, and holds
 * the vectors of lookalikes, which exist once on a host. It handles no request itself.
 */
export function createPrimary(config: PrimaryConfig, count: number, log: Logger): Lifecycle {
  const metrics = createMetrics('gateway', 'primary');
  const searches = createSearchQueue(toThreadSettings(config), log);
  const group = createProcessGroup({ count, answerers: answerSearches(searches.search), log });
  const health = createGroupHealth({ isRunning: () => lifecycle.isRunning(), group, metrics });
  const healthListener = createHealthListener(config.adminHost, config.adminPort, health);
  // The searches end after the processes that ask for them.
  const lifecycle = createLifecycle([healthListener, searches, group], log);
  return lifecycle;
}
