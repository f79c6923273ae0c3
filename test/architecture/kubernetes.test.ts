import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { usualSettings } from '../../bin/embedded/postgres-server.js';
import { feedSettings } from '../../services/feed/config.js';
import { gatewaySettings } from '../../services/gateway/config/config.js';
import type { SettingsTable } from '../../services/platform/lifecycle/config.js';
import { webhooksSettings } from '../../services/webhooks/config.js';
import { findManifestFaults, findUnknownFields } from '../support/kubernetes-schemas.js';
import { type Manifest, renderKustomization } from '../support/kustomize.js';

const folders = ['small', 'production', 'migrate'];
const rendered = Object.fromEntries(
  folders.map((name) => [name, renderKustomization(`deploy/kubernetes/${name}`)]),
) as Record<string, Manifest[]>;
const overlays = Object.entries(rendered).filter(([name]) => name !== 'migrate');
const readers: Record<string, SettingsTable> = {
  gateway: gatewaySettings,
  worker: gatewaySettings,
  feed: feedSettings,
  webhooks: webhooksSettings,
};
const services = Object.keys(readers);

const ofKind = (all: Manifest[], ...kinds: string[]): Manifest[] => all.filter(({ kind }) => kinds.includes(kind));
const withPods = (all: Manifest[]): Manifest[] => ofKind(all, 'Deployment', 'StatefulSet', 'Job');
const named = (all: Manifest[], kind: string, name: string): Manifest =>
  all.find((one) => one.kind === kind && one.metadata.name === name)!;
const labelsOf = (one: Manifest): Record<string, string> => one.spec.template.metadata.labels;
const containerOf = (one: Manifest) => one.spec.template.spec.containers[0];
const fits = (selector: Record<string, string>, labels: Record<string, string>): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

test.each(Object.entries(rendered))('every object of %s conforms to the schemas of Kubernetes', (_, all) => {
  expect(all.length).toBeGreaterThan(0);
  expect(all.flatMap(findManifestFaults)).toEqual([]);
  const [first] = all;
  expect(findManifestFaults({ ...first!, metadata: { name: 7 as never } }).join()).toContain('name');
});

test('no object has a field that its kind does not define', () => {
  expect(findUnknownFields(Object.values(rendered).flat())).toEqual([]);
  const [first] = rendered.migrate!;
  const misspelt = { ...first!, spec: { ...first!.spec, backOffLimit: 3 } };
  expect(findUnknownFields([misspelt]).join()).toContain('backOffLimit');
});

test.each(Object.entries(rendered))('no object of %s is defined twice, and all are in one namespace', (_, all) => {
  const ids = all.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
  expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).toEqual([]);
  const spaces = all.filter(({ kind }) => kind !== 'Namespace').map(({ metadata }) => metadata.namespace);
  expect(new Set(spaces)).toEqual(new Set(['leadwire']));
});

test.each(Object.entries(rendered))(
  'no pod of %s runs as root, writes to its image, or keeps a capability',
  (_, all) => {
    for (const one of withPods(all)) {
      const { securityContext, automountServiceAccountToken, enableServiceLinks } = one.spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(securityContext.runAsUser).toBeGreaterThan(0);
      // A service called feed would otherwise set FEED_PORT to an address.
      expect([automountServiceAccountToken, enableServiceLinks]).toEqual([false, false]);
      const container = containerOf(one);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(container.resources.requests).sort()).toEqual(['cpu', 'memory']);
      expect(container.resources.limits.memory).toBeDefined();
    }
  },
);

test.each(overlays)(
  'in %s, each service sees only its own secret, and is given no variable that it does not read',
  (_, all) => {
    for (const [name, table] of Object.entries(readers)) {
      const deployment = named(all, 'Deployment', name);
      const { volumes } = deployment.spec.template.spec;
      const secrets = volumes.flatMap((volume: { secret?: { secretName: string } }) => volume.secret?.secretName ?? []);
      expect([name, secrets]).toEqual([name, [`leadwire-${name}`]]);
      const { env, envFrom } = containerOf(deployment);
      const maps = envFrom.map((from: { configMapRef: { name: string } }) => from.configMapRef.name) as string[];
      const set = [
        ...env.map((one: { name: string }) => one.name),
        ...maps.flatMap((map) => Object.keys(named(all, 'ConfigMap', map).data)),
      ] as string[];
      const read = new Set(Object.values(table).map((setting) => setting.env));
      expect(set.filter((variable) => !read.has(variable.replace(/_FILE$/, '')))).toEqual([]);
      const required = Object.values(table).filter((setting) => setting.default === undefined);
      expect(set).toEqual(expect.arrayContaining(required.map((setting) => `${setting.env}_FILE`)));
    }
  },
);

test('the migration job reaches each database with the URL of the service that owns it, and sees no other secret', () => {
  const { spec } = named(rendered.migrate!, 'Job', 'migrate');
  const { volumes } = spec.template.spec;
  const seen = volumes.flatMap(({ secret }: { secret?: { secretName: string; items: { key: string }[] } }) =>
    secret ? [[secret.secretName, secret.items.map(({ key }) => key)]] : [],
  );
  const owners = ['gateway', 'feed', 'webhooks'];
  expect(seen).toEqual(owners.map((name) => [`leadwire-${name}`, ['database-url']]));
  expect(containerOf(named(rendered.migrate!, 'Job', 'migrate')).env).toEqual(
    owners.map((name) => ({
      name: `${name.toUpperCase()}_DATABASE_URL_FILE`,
      value: `/secrets/${name}/database-url`,
    })),
  );
});

test.each(overlays)(
  'in %s, probes, services, disruption budgets and network policies refer only to ports and pods that exist',
  (_, all) => {
    const pods = withPods(all);
    for (const name of services) {
      const { startupProbe, readinessProbe, livenessProbe, ports, args } = containerOf(named(all, 'Deployment', name));
      expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe.httpGet)).toEqual(
        ['/healthz', '/readyz', '/healthz'].map((path) => ({ path, port: 'health' })),
      );
      expect(ports.map((port: { name: string }) => port.name)).toContain('health');
      expect(args).toEqual([`dist/programs/${name === 'worker' ? 'gateway' : name}/main.js`]);
      expect(ofKind(all, 'PodDisruptionBudget').map(({ metadata }) => metadata.name)).toContain(name);
    }
    for (const service of ofKind(all, 'Service')) {
      const [pod] = pods.filter((one) => fits(service.spec.selector, labelsOf(one)));
      const open = containerOf(pod!).ports.map((port: { name: string; containerPort: number }) => port);
      for (const { targetPort, port } of service.spec.ports)
        expect(open).toContainEqual({ name: targetPort, containerPort: port });
    }
    const selectors = [
      ...ofKind(all, 'PodDisruptionBudget').map((one) => one.spec.selector.matchLabels),
      ...ofKind(all, 'NetworkPolicy').map((one) => one.spec.podSelector.matchLabels ?? {}),
    ];
    expect(selectors.filter((selector) => !pods.some((one) => fits(selector, labelsOf(one))))).toEqual([]);
  },
);

test.each(overlays)(
  'in %s, pods can talk only to peers that a network policy names, and pushes cannot reach our own listeners',
  (_, all) => {
    const policies = ofKind(all, 'NetworkPolicy');
    expect(named(all, 'NetworkPolicy', 'deny-all').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    // An empty `from` or `to` would stand for everybody.
    const peers = policies.flatMap(({ spec }) => [...(spec.ingress ?? []), ...(spec.egress ?? [])]);
    expect(peers.filter(({ from, to }) => !(from ?? to)?.length)).toEqual([]);
    expect(peers.filter(({ ports }) => !ports?.length)).toEqual([]);
    const blocked = named(all, 'ConfigMap', 'leadwire-webhooks').data.WEBHOOK_BLOCKED_LISTENERS.split(',');
    const listeners = ofKind(all, 'Service')
      .filter(({ spec }) => spec.clusterIP === 'None')
      .flatMap(({ metadata, spec }) => spec.ports.map(({ port }: { port: number }) => `${metadata.name}:${port}`));
    expect(blocked).toEqual(expect.arrayContaining(listeners));
    expect(named(all, 'ConfigMap', 'leadwire-gateway').data.WEBHOOK_BLOCKED_LISTENERS.split(',')).toEqual(blocked);
  },
);

test('every autoscaler in production has an existing target, and scales on a metric that /metrics reports', () => {
  const all = rendered.production!;
  const { rules } = parse(readFileSync('deploy/kubernetes/monitoring/adapter-rules.yaml', 'utf8')) as {
    rules: { external: { seriesQuery: string; name?: { as: string }; metricsQuery: string }[] };
  };
  const offered = rules.external.map(({ seriesQuery, name }) => name?.as ?? seriesQuery);
  const described = readFileSync('observability/README.md', 'utf8');
  for (const { seriesQuery, metricsQuery } of rules.external) {
    const figures = `${seriesQuery} ${metricsQuery}`.match(/leadwire_\w+/g)!;
    expect(figures.filter((figure) => !described.includes(`| \`${figure}\``))).toEqual([]);
  }
  const scalers = ofKind(all, 'HorizontalPodAutoscaler');
  expect(scalers.map(({ metadata }) => metadata.name).sort()).toEqual([...services].sort());
  for (const { metadata, spec } of scalers) {
    expect(spec.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: metadata.name });
    expect(named(all, 'Deployment', metadata.name).spec.replicas).toBeUndefined();
    expect(spec.minReplicas).toBeGreaterThan(1);
    expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas);
    const wanted = spec.metrics.flatMap((one: { external?: { metric: { name: string } } }) => one.external ?? []);
    expect(wanted.map((one: { metric: { name: string } }) => one.metric.name)).toHaveLength(1);
    expect(offered).toContain(wanted[0].metric.name);
  }
});

/** What a pod of each service has at most with the usual DATABASE_POOL_SIZE and one process; see docs/operating.md. */
const connections: Record<string, number> = {
  gateway: 10 + 2 + 5,
  worker: 10 + 2 + 3,
  feed: 10 + 2,
  webhooks: 10 + 2 + 6,
};
/** The superuser's, and those of the job that migrates. */
const kept = 3 + 5;

test('all pods together open no more connections than PostgreSQL allows, even during a rolling update', () => {
  const sum = (most: (name: string) => number): number =>
    services.reduce((all, name) => all + most(name) * connections[name]!, kept);
  const replicas = (name: string): number => named(rendered.small!, 'Deployment', name).spec.replicas;
  expect(sum((name) => replicas(name) + 1)).toBeLessThanOrEqual(Number(usualSettings.max_connections));
  const most = (name: string): number =>
    named(rendered.production!, 'HorizontalPodAutoscaler', name).spec.maxReplicas + 1;
  const told = /`max_connections` of at least (\d+)/.exec(readFileSync('docs/kubernetes.md', 'utf8'))![1];
  expect(sum(most)).toBeLessThanOrEqual(Number(told));
});

test('third-party images are the same as in Docker Compose, and our own image has the current version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
    services: Record<string, { image: string; command: string[] }>;
  };
  for (const one of Object.values(rendered).flatMap(withPods)) {
    const { name } = one.metadata;
    const foreign = compose.services[name]?.image;
    expect(containerOf(one).image).toBe(foreign && foreign !== 'leadwire' ? foreign : `leadwire:${version}`);
  }
  const { args } = containerOf(named(rendered.small!, 'StatefulSet', 'postgres'));
  expect(['postgres', ...args]).toEqual(compose.services.postgres!.command);
});
