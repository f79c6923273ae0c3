import { createDestinations, parseAllowList } from '../services/platform/http/destinations/index.js';
import { createSender } from '../services/webhooks/sending/index.js';
import { forEachLimited, nowMs } from './activity.js';
import type { CleanUp } from './measurement.js';
import type { Sink } from './sink-process.js';

/** The most attempts that the service has in flight to one endpoint, and in total, by its default settings. */
const pushesToEndpoint = 64;
const pushesInTotal = 512;
const mostTries = 5;

/** Sends so many pushes with this body, and returns how many were answered per second. */
export type SenderAlone = (body: Buffer, count: number) => Promise<number>;

/**
 * The ceiling of deliveries: the sender of the service in this process, with the same look-up, checks and signing, and nothing else. The
 * pushes go to the targets in turn, with as many in flight as the service may have.
 */
export function createSenderAlone(
  options: {
    targets: { accountId: string; url: string }[];
    allow: string;
    dnsServers?: string[];
    trustedCa?: string;
  },
  cleanUp: CleanUp,
): SenderAlone {
  const { targets, dnsServers, trustedCa } = options;
  const allow = parseAllowList(options.allow);
  const sender = createSender({
    destinations: createDestinations({ allow, ownListeners: [], dnsServers }),
    timeoutMs: 10_000,
    connectionsPerOrigin: pushesInTotal,
    connectionsPerAccount: pushesInTotal,
    maxIdleConnections: 8 * pushesInTotal,
    trustedCa,
  });
  cleanUp(() => sender.close(1_000));
  const secrets = [`whsec_${Buffer.alloc(32).toString('base64')}`];
  const atOnce = Math.min(pushesInTotal, pushesToEndpoint * targets.length);
  return async (body, count) => {
    const startedAt = nowMs();
    const turns = Array.from({ length: count }, (_, nth) => targets[nth % targets.length]!);
    await forEachLimited(turns, atOnce, async (target) => {
      // A burst of look-ups overruns the socket of a name server now and then. The service repeats such an attempt too.
      for (let tries = 1; ; tries++) {
        const { failureReason } = await sender.send({ ...target, secrets, body });
        if (!failureReason) return;
        if (tries === mostTries) throw new Error(`A push of the sender alone failed: ${failureReason}.`);
      }
    });
    return count / ((nowMs() - startedAt) / 1_000);
  };
}

/** The sender alone to the one endpoint of a measured system. */
export function createSenderToSink({ url, port }: Sink, cleanUp: CleanUp): SenderAlone {
  return createSenderAlone({ targets: [{ accountId: 'bench', url }], allow: `127.0.0.1/32:${port}` }, cleanUp);
}

/**
 * Has the system make one run and the sender alone send as many pushes as it is to be measured with, so that both are warm. Returns the
 * baseline: the sender alone with the body of a push of that run.
 */
export async function warmUp(
  run: (label: string) => Promise<unknown>,
  { sink, alone, count }: { sink: Sink; alone: SenderAlone; count: number },
): Promise<() => Promise<number>> {
  await run('warm');
  const body = Buffer.from((await sink.read()).lastBody);
  const baseline = (): Promise<number> => alone(body, count);
  await baseline();
  return baseline;
}
