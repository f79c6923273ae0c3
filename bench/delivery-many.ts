import { createAuthority } from '../test/support/certificates.js';
import { forEachLimited, makeItems } from './activity.js';
import type { DnsAnswer, DnsSetup } from './dns-process.js';
import { forkProcess } from './gateway-fork.js';
import type { CleanUp } from './measurement.js';
import { measureRates } from './pairs.js';
import type { Row } from './results.js';
import { createSenderAlone, warmUp } from './sender-alone.js';
import { startSink } from './sink-process.js';
import { startMeasuredSystem, timeDeliveries } from './system.js';

const endpointsOfAccount = 3;
const accountsAtOnce = 8;
const longestRunMs = 300_000;
const zone = 'receivers.example';

/**
 * Measures deliveries per second to so many accounts with three endpoints each, all with names of their own and TLS, from the first post
 * of activity that concerns every account until the last delivery is recorded. The baseline is the sender alone to the same URLs for the
 * same accounts in turn, with the same name server and authority, in interleaved pairs. Both keep a connection to each endpoint.
 */
export async function measureMany(
  size: { pairs: number; accounts: number; events: number },
  cleanUp: CleanUp,
): Promise<Row[]> {
  const { pairs, accounts, events } = size;
  const authority = await createAuthority();
  const sink = await startSink(cleanUp, { tls: await authority.issue([`*.${zone}`]) });
  const names = Array.from({ length: accounts }, (_, account) =>
    Array.from({ length: endpointsOfAccount }, (_, nth) => `a${account}-${nth}.${zone}`),
  );
  const setup: DnsSetup = { names: names.flat(), address: '127.0.0.1' };
  const { first } = await forkProcess('dns', setup, cleanUp);
  const receivers = {
    allow: `127.0.0.1/32:${sink.port}`,
    dnsServers: [(first as DnsAnswer).address],
    trustedCa: authority.cert,
  };
  const system = await startMeasuredSystem(sink, cleanUp, {
    endpoints: [],
    allow: receivers.allow,
    env: {
      WEBHOOK_DNS_SERVERS: receivers.dnsServers.join(),
      WEBHOOK_TRUSTED_CA: receivers.trustedCa,
      WEBHOOK_RETRY_DELAYS: '1s,1s,1s,1s,1s,1s',
    },
  });
  console.log(`Many: ${accounts} accounts with ${endpointsOfAccount} endpoints each are made`);
  const targets: { accountId: string; url: string }[] = [];
  await forEachLimited(names, accountsAtOnce, async (own) => {
    const urls = own.map((name) => `https://${name}:${sink.port}/push`);
    const { id } = await system.addAccount(own[0]!, urls);
    targets.push(...urls.map((url) => ({ accountId: id, url })));
  });
  const alone = createSenderAlone({ targets, ...receivers }, cleanUp);
  const count = events * targets.length;
  const run = (label: string): Promise<number> => {
    const items = makeItems(`many-${label}`, events);
    // One after the other, as they happen. Each goes to all accounts.
    const post = () => forEachLimited(items, 1, ({ item }) => system.postActivity([item]));
    return timeDeliveries({ system, sink, count, withinMs: longestRunMs }, post);
  };
  console.log(`  ${pairs} pairs of ${events} events to all ${targets.length} endpoints, after one of each to warm up`);
  const baseline = await warmUp(run, { sink, alone, count });
  return measureRates(
    { name: 'many', goal: 0.45, pairs, against: 'alone' },
    { measured: (pair) => run(String(pair)), baseline },
  );
}
