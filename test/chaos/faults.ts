import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceProcess } from '../support/service-process.js';
import { type Fault, type Plan, tell } from './plan.js';
import { pauseMs, type World } from './world.js';

/** Does what the plan has for the system, each at its time. Resolves when all of it is over and what was taken away is back. */
export async function bringFaults(world: World, plan: Plan): Promise<void> {
  const from = Date.now();
  // Two of a kind come one after the other.
  const last = new Map<Fault['kind'], Promise<void>>();
  for (const fault of plan.faults) {
    if (fault.kind === 'point') continue;
    const before = last.get(fault.kind) ?? Promise.resolve();
    last.set(
      fault.kind,
      before.then(async () => {
        await delay(Math.max(0, from + fault.atMs - Date.now()));
        await bring(world, fault);
      }),
    );
  }
  await Promise.all(last.values());
}

async function bring(world: World, fault: Exclude<Fault, { kind: 'point' }>): Promise<void> {
  const what = tell(fault);
  switch (fault.kind) {
    case 'kill':
      // Its end is noted by who starts it again.
      return world.process(fault.service, fault.replica)?.kill('SIGKILL');
    case 'stop':
      return stop(world, what, world.process('webhooks', fault.replica));
    case 'nats':
      return world.during({ what, touches: 'other', pid: null }, async () => {
        await world.nats.kill();
        await delay(fault.forMs);
        // It keeps nothing on a disk, so it comes back empty.
        await world.nats.restart();
      });
    case 'postgres':
      return world.during({ what, touches: 'postgres', pid: null }, async () => {
        await world.postgres.kill();
        await delay(fault.forMs);
        await world.postgres.start();
      });
    case 'failover':
      return world.during({ what, touches: 'postgres', pid: null }, () => world.postgres.failOver());
    case 'disk':
      return world.during({ what, touches: 'postgres', pid: null }, async () => {
        const giveBack = await world.postgres.fillDisk();
        await delay(fault.forMs);
        await giveBack();
      });
  }
}

async function stop(world: World, what: string, process: ServiceProcess | null): Promise<void> {
  if (!process) return;
  await world.during({ what, touches: 'webhooks', pid: process.pid }, async () => {
    await process.kill('SIGSTOP');
    await delay(pauseMs);
    await process.kill('SIGCONT');
  });
}
