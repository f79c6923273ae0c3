import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { nodeOptions } from '../../bin/launcher/node-options.js';
import { feedSettings } from '../../services/feed/config.js';
import { gatewaySettings } from '../../services/gateway/config/config.js';
import type { SettingsTable } from '../../services/platform/lifecycle/config.js';
import { webhooksSettings } from '../../services/webhooks/config.js';

type Service = {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string | null>;
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
  expect(compose.services.setup!.command).toEqual(['node', 'dist/programs/bin/admin.js', 'setup']);
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

// What the containers are to each other is not for whoever starts them to say.
const ownServers = ['DATABASE_URL', 'DATABASE_POOLER', 'DATABASE_DIRECT_URL', 'NATS_URL', 'SECRET_KEYS'];
const own = [...ownServers, 'LISTEN_HOST', 'ADMIN_HOST', 'GATEWAY_ROLE'];
const ownPorts = ['GATEWAY_PORT', 'WORKER_PORT', 'FEED_PORT', 'WEBHOOKS_PORT', 'ADMIN_PORT'];
const readers = { gateway: gatewaySettings, worker: gatewaySettings, feed: feedSettings, webhooks: webhooksSettings };
const listVariables = (table: SettingsTable) => Object.values(table).map(({ env }) => env);

test.each(Object.entries(readers))(
  'every variable that %s reads, and that is not the own affair of the containers, reaches it from the shell and from .env',
  (name, table) => {
    const environment = compose.services[name]!.environment!;
    // A name without a value is passed on, or left out where nothing is set, so that no default stands here a second time.
    const reaches = (env: string) => environment[env] === null || environment[env]?.includes(`\${${env}:-`);
    const lost = listVariables(table).filter((env) => ![...own, ...ownPorts].includes(env) && !reaches(env));
    expect(lost).toEqual([]);
  },
);

test('X3: what observes reaches the figures of every service, and nobody outside of the containers does', () => {
  const { scrape_configs } = parse(readFileSync('observability/prometheus.yml', 'utf8')) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  const told = ours.map((name) => {
    const { ADMIN_PORT, FEED_PORT, WEBHOOKS_PORT, WORKER_PORT } = compose.services[name]!.environment!;
    return `${name}:${ADMIN_PORT ?? FEED_PORT ?? WEBHOOKS_PORT ?? WORKER_PORT}`;
  });
  expect(scrape_configs[0]!.static_configs[0]!.targets.sort()).toEqual(told.sort());
  const { environment, ports } = compose.services.gateway!;
  expect(environment).toMatchObject({ ADMIN_HOST: '0.0.0.0', ADMIN_PORT: '4004' });
  expect(ports!.map((port) => port.split(':').at(-1))).toEqual(['4000']);
  const blocked = environment!.WEBHOOK_BLOCKED_LISTENERS!.split(',');
  expect(blocked).toEqual(expect.arrayContaining(told));
});

test('compose passes on nothing that no service reads', () => {
  const read = new Set(Object.values(readers).flatMap(listVariables));
  const passed = Object.entries(compose.services.gateway!.environment!).filter(([, value]) => value === null);
  expect(passed.map(([env]) => env.replace(/_FILE$/, '')).filter((env) => !read.has(env))).toEqual([]);
});

test('only the gateway and what observes are published, on loopback, and every volume or file that is used is there', () => {
  const published = Object.entries(compose.services).filter(([, service]) => service.ports);
  expect(
    published.map(([name, service]) => [name, service.ports!.every((port) => port.startsWith('127.0.0.1:'))]),
  ).toEqual([
    ['gateway', true],
    ['prometheus', true],
    ['jaeger', true],
    ['grafana', true],
  ]);
  const used = Object.values(compose.services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0]!);
  const [files, volumes] = [used.filter((one) => one.startsWith('./')), used.filter((one) => !one.startsWith('./'))];
  expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort());
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
