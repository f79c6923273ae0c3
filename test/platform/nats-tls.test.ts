import { createLog } from '../../services/platform/lifecycle/log.js';
import { createBus } from '../../services/platform/nats/nats.js';
import { startNats } from '../support/cluster.js';

test('if NATS_URL asks for TLS and the server has none, the start fails at once and reports why', async () => {
  const nats = await startNats();
  const url = nats.url.replace('nats:', 'tls:');
  const bus = createBus({ url, service: 'test', log: createLog('test', 'silent') });
  await expect(bus.start!(new AbortController().signal)).rejects.toThrow('NATS_URL asks for TLS');
  expect(bus.isConnected()).toBe(false);
  await nats.stop();
});
