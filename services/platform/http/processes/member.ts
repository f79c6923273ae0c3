import cluster from 'node:cluster';
import type { Part } from '../../lifecycle/lifecycle.js';
import type { Health } from '../health.js';
import { type Channel, openChannel } from './channel.js';
import { slotVariable } from './kept-process.js';

/** A process's place in its group: its number, from 1 on, the size of the group, and the channel to the primary. */
export type Member = { slot: number; count: number; channel: Channel };

/** How long the primary may take to hear that a process is ready. */
const heardWithinMs = 10_000;

/** Returns what this process is in its group, or null where it belongs to none. */
export function joinGroup(env: NodeJS.ProcessEnv): Member | null {
  if (!cluster.isWorker) return null;
  const [slot, count] = (env[slotVariable] ?? '').split('/').map(Number) as [number, number];
  const channel = openChannel((message) => void process.send?.(message, undefined, undefined, () => {}));
  process.on('message', (message) => channel.receive(message));
  return { slot, count, channel };
}

/** Creates the last part of a process of a group: it notifies the primary that the process is ready and may be asked for its health. */
export function createReadyNotice({ channel }: Member, health: Health): Part {
  channel.answer('/readyz', () => health.report('/readyz'));
  channel.answer('/metrics', () => health.report('/metrics'));
  return {
    name: 'notice to the primary',
    async start() {
      await channel.ask('ready', null, { withinMs: heardWithinMs });
    },
  };
}
