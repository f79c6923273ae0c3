import { createCredentialWatch } from '../../services/gateway/access/watch-credential.js';
import {
  announceEndedCredentials,
  followEndedCredentials,
} from '../../services/gateway/operation/io/ended-credentials.js';
import type { Principal } from '../../services/gateway/operation/principal.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Bus, createBus } from '../../services/platform/nats/nats.js';
import { startNats, type TestNats } from '../support/cluster.js';
import { until } from '../support/until.js';

const log = createLog('test', 'silent');

let nats: TestNats;
let replicas: Bus[];
beforeAll(async () => {
  nats = await startNats();
  replicas = ['one', 'other'].map((name) => createBus({ url: nats.url, service: name, log }));
  for (const bus of replicas) await bus.start!(new AbortController().signal);
});
afterAll(async () => {
  for (const bus of replicas) await bus.stop!();
  await nats.stop();
});

test('A2: an announcement by one gateway makes every gateway verify its open connections again at once', async () => {
  let isLive = true;
  const ended: string[] = [];
  const parts = replicas.map((bus, nth) => {
    const { watch, recheck } = createCredentialWatch({
      verify: async () => (isLive ? ({ expiresAt: null } as Principal) : null),
    });
    watch({ credential: 'key', principal: { expiresAt: null } as Principal }, () => ended.push(`replica ${nth}`));
    return followEndedCredentials(bus, recheck);
  });
  for (const part of parts) await part.start!(new AbortController().signal);
  for (const bus of replicas) await bus.connection.flush();
  isLive = false;
  announceEndedCredentials(replicas[0]!);
  await until(() => ended.length === 2);
  expect(ended.sort()).toEqual(['replica 0', 'replica 1']);
  for (const part of parts) await part.stop!();
});

test('A2, X2: while NATS is away nothing is announced and nothing fails, since every gateway verifies by itself, too', async () => {
  await nats.stop();
  await until(() => !replicas[0]!.isConnected());
  expect(() => announceEndedCredentials(replicas[0]!)).not.toThrow();
});
