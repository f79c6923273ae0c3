import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** An object of Kubernetes as a file describes it. */
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own shape, which its schema is held against.
  [part: string]: any;
};

type Kustomization = {
  apiVersion: string;
  kind: string;
  namespace?: string;
  resources: string[];
  patches?: { target: { kind: string; name?: string }; patch: string }[];
  configMapGenerator?: { name: string; behavior?: 'merge'; literals: string[] }[];
};

const known = ['apiVersion', 'kind', 'namespace', 'resources', 'patches', 'configMapGenerator'];

/**
 * Renders a folder as kustomize does, except for the hashes in the names of ConfigMaps. Throws for fields that this reader does not know, and for
 * references to a file or object that does not exist. `npm run test:deploy` compares it with kustomize itself.
 */
export function renderKustomization(folder: string): Manifest[] {
  const file = join(folder, 'kustomization.yaml');
  const own = parse(readFileSync(file, 'utf8')) as Kustomization;
  const strange = Object.keys(own).filter((key) => !known.includes(key));
  if (strange.length > 0) throw new Error(`${file}: ${strange.join(', ')} is not known here.`);
  const manifests = own.resources.flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? renderKustomization(path) : readManifests(path);
  });
  for (const { name, behavior, literals } of own.configMapGenerator ?? []) {
    const data = Object.fromEntries(literals.map((one) => [one.split('=')[0]!, one.slice(one.indexOf('=') + 1)]));
    const before = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    if ((behavior === 'merge') !== (before !== undefined))
      throw new Error(`${file}: the ConfigMap ${name} is ${before ? '' : 'not '}there.`);
    if (before) Object.assign(before.data, data);
    else manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });
  }
  for (const { target, patch } of own.patches ?? []) {
    const targets = manifests.filter(
      ({ kind, metadata }) => kind === target.kind && (target.name ?? metadata.name) === metadata.name,
    );
    if (targets.length === 0)
      throw new Error(`${file}: a patch is for ${target.kind} ${target.name ?? ''}, not there.`);
    for (const one of targets) applyPatch(one, parse(patch));
  }
  if (own.namespace) {
    for (const one of manifests) if (one.kind !== 'Namespace') one.metadata.namespace = own.namespace;
  }
  return manifests;
}

function readManifests(path: string): Manifest[] {
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0]!.message}`);
    return document.toJS() as Manifest;
  });
}

/** The operations of JSON Patch on members of objects. */
function applyPatch(manifest: Manifest, operations: { op: string; path: string; value?: unknown }[]): void {
  for (const { op, path, value } of operations) {
    const steps = path.slice(1).split('/');
    const last = steps.pop()!;
    // biome-ignore lint/suspicious/noExplicitAny: the path is what says where it leads.
    const holder = steps.reduce<any>((part, step) => part?.[step], manifest);
    if (holder === undefined || (op !== 'add' && !(last in holder)))
      throw new Error(`${manifest.kind} ${manifest.metadata.name} has no ${path}.`);
    if (op === 'remove') delete holder[last];
    else if (op === 'add' || op === 'replace') holder[last] = value;
    else throw new Error(`The operation ${op} is not known here.`);
  }
}
