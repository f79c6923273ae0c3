import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Manifest } from './kustomize.js';
import { projectRoot } from './service-process.js';

/** Loads CommonJS modules, in which each kind is a file of its own. */
const load = createRequire(import.meta.url);

type Model = { validate(): void };

/** Returns how an object differs from the JSON Schema of its kind. The schemas accept fields that they do not know; see `findUnknownFields`. */
export function findManifestFaults(manifest: Manifest): string[] {
  const { apiVersion, kind, metadata } = manifest;
  try {
    const kinds = load(`kubernetes-models/${apiVersion}/${kind}`) as Record<string, new (data: Manifest) => Model>;
    new kinds[kind]!(manifest).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${(error as Error).message}`];
  }
}

/** Returns the fields of objects that their kinds do not have, such as misspelt ones, and values of another type. The compiler finds them. */
export function findUnknownFields(manifests: Manifest[]): string[] {
  const folder = join(projectRoot, '.runtime', `manifests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const lines = manifests.flatMap((one, nth) => [
      `import type { I${one.kind} as Kind${nth} } from 'kubernetes-models/${one.apiVersion}';`,
      `export const object${nth}: Kind${nth} = ${JSON.stringify(one, null, 1)};`,
    ]);
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      moduleResolution: 'nodenext',
      skipLibCheck: true,
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
    const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false', '-p', folder], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => /error|^ /.test(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
