import { readdir, readFile, writeFile } from 'node:fs/promises';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { lexicographicSortSchema } from 'graphql';
import { z } from 'zod';
import { feedSettings } from '../services/feed/config.js';
import { gatewaySettings } from '../services/gateway/config/config.js';
import { createSchema } from '../services/gateway/edge/graphql/schema/schema.js';
import { buildOpenapi } from '../services/gateway/edge/openapi/build.js';
import { operations } from '../services/gateway/edge/operations.js';
import type { SettingsTable } from '../services/platform/lifecycle/config.js';
import { webhooksSettings } from '../services/webhooks/config.js';
import { launcherSettings } from './launcher/settings.js';

// Writes the files that are generated from the code: the GraphQL schema, the OpenAPI description, and the table of variables in
// docs/operating.md. With --check it writes nothing and fails when a file is not up to date.
const checkOnly = process.argv.includes('--check');

const schema = createSchema();
const contracts = await readContracts();
await emit('schema/graphql/schema.graphql', () => `${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`);
await emit('schema/openapi.json', () => `${JSON.stringify(buildOpenapi(operations, contracts), null, 2)}\n`);
await emit('docs/operating.md', (kept) =>
  kept.replace(
    /(<!-- variables -->\n)[\s\S]*(<!-- end of variables -->)/,
    (_, start, end) => `${start}${variables()}${end}`,
  ),
);

/** Returns the contracts whose name begins with a capital. Each of them is a component of the description. */
async function readContracts(): Promise<Record<string, z.ZodType>> {
  const folder = new URL('../schema/contracts/', import.meta.url);
  const named: Record<string, z.ZodType> = {};
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.js')).sort()) {
    for (const [name, value] of Object.entries(await import(new URL(file, folder).href))) {
      if (/^[A-Z]/.test(name) && value instanceof z.ZodType) named[name] = value;
    }
  }
  return named;
}

async function emit(file: string, make: (kept: string) => string): Promise<void> {
  const kept = await readFile(file, 'utf8').catch(() => '');
  const made = make(kept);
  if (made === kept) return;
  if (!checkOnly) {
    await writeFile(file, made);
    console.log(`wrote ${file}`);
    return;
  }
  console.error(`${file} is not up to date; run npm run generate and commit the result.`);
  process.exitCode = 1;
}

function variables(): string {
  const readers = new Map<string, { about: string; preset: string | undefined; by: string[] }>();
  const tables: [string, SettingsTable][] = [
    ['gateway', gatewaySettings],
    ['feed', feedSettings],
    ['webhooks', webhooksSettings],
    ['npm start', launcherSettings],
  ];
  for (const [by, table] of tables) {
    for (const { env, about, default: preset } of Object.values(table)) {
      const known = readers.get(env);
      if (known) known.by.push(by);
      else readers.set(env, { about, preset, by: [by] });
    }
  }
  const rows = [...readers].map(([name, { about, preset, by }]) => {
    const value = preset === undefined ? 'required' : preset === '' ? '' : `\`${preset}\``;
    return `| \`${name}\` | ${value} | ${about} | ${by.length > 2 ? 'all' : by.join(', ')} |\n`;
  });
  return `| variable | default | meaning | read by |\n|---|---|---|---|\n${rows.join('')}`;
}
