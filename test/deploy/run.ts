import { deepStrictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { type Manifest, renderKustomization } from '../support/kustomize.js';
import { projectRoot } from '../support/service-process.js';

// `npm run test:deploy`: what the tests read of deploy/ by themselves is read here by the programs that it is for.

/** Runs a program and returns what it prints. Throws where it is missing, or refuses. */
function run(program: string, args: string[], howToGet: string): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (error) throw new Error(`${program} could not be run (${(error as NodeJS.ErrnoException).code}). ${howToGet}`);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stderr}${stdout}`);
  return stdout;
}

const idOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;

/** The objects by their names. Those of ConfigMaps end in a hash where kustomize wrote them. */
function byName(manifests: Manifest[]): Record<string, Manifest> {
  const maps = manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name);
  const text = maps.reduce(
    (all, name) => all.replaceAll(JSON.stringify(name), JSON.stringify(name.replace(/-[a-z0-9]{10}$/, ''))),
    JSON.stringify(manifests),
  );
  const plain = JSON.parse(text) as Manifest[];
  return Object.fromEntries(plain.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1)).map((one) => [idOf(one), one]));
}

for (const name of ['small', 'production', 'migrate']) {
  const folder = join(projectRoot, 'deploy', 'kubernetes', name);
  const howToGet = 'It renders overlays: on Debian 13 or newer, `apt-get install kubernetes-client`.';
  const text = run('kubectl', ['kustomize', folder], howToGet);
  const theirs = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  deepStrictEqual(byName(renderKustomization(folder)), byName(theirs));
  console.log(`deploy/kubernetes/${name}: kustomize renders the ${theirs.length} objects that the tests look at.`);
}

run('haproxy', ['-c', '-f', join(projectRoot, 'deploy', 'haproxy.cfg')], 'On Debian, `apt-get install haproxy`.');
console.log('deploy/haproxy.cfg: HAProxy accepts it.');
