import { readConfig } from '../../services/gateway/config/config.js';
import { countProcesses, toProcessShare } from '../../services/gateway/config/process-share.js';

const required = {
  DATABASE_URL: 'postgres://localhost/x',
  NATS_URL: 'nats://localhost',
  SECRET_KEYS: `t:${'A'.repeat(43)}=`,
};

test('X1: a gateway has one process fewer than cores, at least one, and no more than its connections allow', () => {
  const count = (env: Record<string, string>, cores: number) =>
    countProcesses(readConfig({ ...required, ...env }), cores);
  expect([1, 2, 3, 5, 64].map((cores) => count({}, cores))).toEqual([1, 1, 2, 3, 3]);
  expect(count({ DATABASE_POOL_SIZE: '100' }, 64)).toBe(33);
  expect(count({ GATEWAY_PROCESSES: '3' }, 1)).toBe(3);
  expect(count({ GATEWAY_ROLE: 'worker', GATEWAY_PROCESSES: '3' }, 8)).toBe(1);
  expect(() => count({ GATEWAY_PROCESSES: '6' }, 8)).toThrow('DATABASE_POOL_SIZE: must be at least 2 for each');
});

test('A12: the limits of the processes of a host add up to the limits of the host', () => {
  const config = readConfig({ ...required, MAX_ACCOUNT_REQUESTS: '16', MAX_KEY_CONNECTIONS: '2' });
  const shares = [1, 2, 3].map((slot) => toProcessShare(config, { slot, count: 3 }));
  expect(shares.map(({ poolSize }) => poolSize)).toEqual([4, 3, 3]);
  expect(shares.map(({ maxAccountRequests }) => maxAccountRequests)).toEqual([6, 5, 5]);
  // A share of less than one becomes one for each process.
  expect(shares.map(({ maxKeyConnections }) => maxKeyConnections)).toEqual([1, 1, 1]);
  expect(shares.map(({ requestTimeoutMs }) => requestTimeoutMs)).toEqual([15_000, 15_000, 15_000]);
});
