import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { nodeOptions } from '../../services/platform/node-options.js';

type Service = {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
  profiles?: string[];
};

// There may be no Docker engine where this runs: what the file says is held against what the services need.
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const ours = ['gateway', 'worker', 'feed', 'webhooks'];
const observers = ['prometheus', 'jaeger', 'grafana'];

test('compose starts PostgreSQL, NATS, a one-shot set-up and every service', () => {
  expect(Object.keys(compose.services).sort()).toEqual(['nats', 'postgres', 'setup', ...ours, ...observers].sort());
  const inProfile = Object.entries(compose.services).filter(([, service]) => service.profiles);
  expect(inProfile.map(([name, { profiles }]) => [name, profiles])).toEqual(
    observers.map((name) => [name, ['observability']]),
  );
  expect(compose.services.setup!.command).toEqual(['node', 'dist/bin/admin.js', 'setup']);
});

test.each(ours)('%s waits for the set-up, PostgreSQL and NATS, and tells whether it is ready', (name) => {
  const service = compose.services[name]!;
  expect(service.depends_on).toEqual({
    setup: { condition: 'service_completed_successfully' },
    postgres: { condition: 'service_healthy' },
    nats: { condition: 'service_healthy' },
  });
  expect(service.command!.slice(0, -1)).toEqual(['node', ...nodeOptions]);
  expect(service.healthcheck!.test.join(' ')).toContain('/readyz');
  expect(service.environment).toMatchObject({ NATS_URL_FILE: '/data/nats-url', SECRET_KEYS_FILE: '/data/secret-keys' });
});

test('only the gateway and Grafana are published, on loopback, and every volume or file that is used is there', () => {
  const published = Object.entries(compose.services).filter(([, service]) => service.ports);
  expect(
    published.map(([name, service]) => [name, service.ports!.every((port) => port.startsWith('127.0.0.1:'))]),
  ).toEqual([
    ['gateway', true],
    ['grafana', true],
  ]);
  const used = Object.values(compose.services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0]!);
  const [files, volumes] = [used.filter((one) => one.startsWith('./')), used.filter((one) => !one.startsWith('./'))];
  expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort());
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
