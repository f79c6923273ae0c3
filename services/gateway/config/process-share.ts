import { availableParallelism } from 'node:os';
import { type GatewayConfig, mostProcesses, usualConnections } from './config.js';

/**
 * Returns how many processes answer requests on this host: those that the setting names, or one fewer than cores, so that PostgreSQL and
 * the other services have one, as far as each gets the connections that it needs. The worker is always one process.
 */
export function countProcesses(
  { role, processes, poolSize }: Pick<GatewayConfig, 'role' | 'processes' | 'poolSize'>,
  cores = availableParallelism(),
): number {
  if (role === 'worker') return 1;
  return processes ?? Math.max(1, Math.min(cores - 1, Math.floor(poolSize / usualConnections), mostProcesses));
}

/** What the processes of one host may use together. */
const shared = [
  'poolSize',
  'maxConnections',
  'maxKeyConnections',
  'maxAccountConnections',
  'maxAddressConnections',
  'maxFollowers',
  'maxAccountFollowers',
  'maxRequests',
  'maxAccountRequests',
  'maxIntakeRequests',
  'maxWaitingRequests',
] as const satisfies (keyof GatewayConfig)[];

/**
 * Returns the configuration of process `slot` (from 1 on) out of `count`. The shares of all add up to what the host may use; only where
 * that is less than one for each, every process still has one.
 */
export function toProcessShare(config: GatewayConfig, { slot, count }: { slot: number; count: number }): GatewayConfig {
  const shareOf = (whole: number): number => Math.max(1, Math.floor((whole + count - slot) / count));
  return Object.freeze({ ...config, ...Object.fromEntries(shared.map((name) => [name, shareOf(config[name])])) });
}
