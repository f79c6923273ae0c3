import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { lexicographicSortSchema } from 'graphql';
import { z } from 'zod';
import { CompanyFacts, PersonFacts } from '../schema/contracts/directory.js';
import { EngagementFacts, PostFacts } from '../schema/contracts/posts.js';
import { CompanySize, headcounts, SeniorityLevel } from '../schema/contracts/sizes.js';
import { feedSettings } from '../services/feed/config.js';
import { gatewaySettings } from '../services/gateway/config/config.js';
import { createSchema } from '../services/gateway/edge/graphql/schema/schema.js';
import { buildOpenapi } from '../services/gateway/edge/openapi/build.js';
import { operations } from '../services/gateway/edge/operations.js';
import type { SettingsTable } from '../services/platform/lifecycle/config.js';
import { webhooksSettings } from '../services/webhooks/config.js';
import { listFields } from './import/map-record.js';
import { launcherSettings } from './launcher/settings.js';

// Writes the files that are generated from the code: the GraphQL schema, the OpenAPI description, what the client package sends to follow
// signals, and the table of variables in docs/operating.md. With --check it writes nothing and fails when a file is not up to date.
const checkOnly = process.argv.includes('--check');

const schema = createSchema();
const contracts = await readContracts();
await emit('schema/graphql/schema.graphql', () => `${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`);
await emit('schema/openapi.json', () => `${JSON.stringify(buildOpenapi(operations, contracts), null, 2)}\n`);
const live = await readFile('schema/graphql/operations/live-signals.graphql', 'utf8');
await emit(
  'clients/typescript/generated/live-signals.ts',
  () =>
    `/** The text of schema/graphql/operations/live-signals.graphql. */\nexport const liveSignals = ${JSON.stringify(live)};\n`,
);
const verifiers = await readVerifiers();
await emit('clients/typescript/generated/words.ts', listWords);
await emit('docs/operating.md', (kept) =>
  kept.replace(
    /(<!-- variables -->\n)[\s\S]*(<!-- end of variables -->)/,
    (_, start, end) => `${start}${variables()}${end}`,
  ),
);

if (checkOnly) await checkRestTypes();

/** The types of the REST client are made by a program of its own (clients/generator), which says in their first line what they are made from. */
async function checkRestTypes(): Promise<void> {
  const types = await readFile('clients/typescript/generated/openapi.ts', 'utf8').catch(() => '');
  const [, source, output] = /^.* (\w{64}) (\w{64})\n/.exec(types) ?? [];
  const [madeFrom, made] = [await readFile('schema/openapi.json', 'utf8'), types.slice(types.indexOf('\n') + 1)];
  if (source !== digest(madeFrom) || output !== digest(made)) refuse('clients/typescript/generated/openapi.ts');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

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
  refuse(file);
}

/** The words that forms offer where GraphQL has a text and not an enumeration. */
function listWords(): string {
  const sizes = Object.entries(headcounts).map(([letter, { size }]) => ({ letter, size }));
  // By the collections of the interface to which bulks are sent.
  const importFields = {
    companies: listFields(CompanyFacts),
    people: listFields(PersonFacts),
    posts: listFields(PostFacts),
    engagements: listFields(EngagementFacts),
  };
  const lines = [
    '/** The levels of seniority that personas and signals may name. */',
    `export const seniorityLevels = ${JSON.stringify(SeniorityLevel.options)} as const;`,
    '/** The letters of head counts that signals may name, with the sizes that they stand for. */',
    `export const headcounts = ${JSON.stringify(sizes)} as const;`,
    '/** The sizes of companies that watches and lookalikes may name. */',
    `export const companySizes = ${JSON.stringify(CompanySize.options)} as const;`,
    '/** What a staff member may import from a file, with the fields that a column may fill and how its cells are read. */',
    `export const importFields = ${JSON.stringify(importFields)} as const;`,
    '/** Functions that verify a push, by language: the blocks of docs/receiving-pushes, which the tests run. */',
    `export const verifiers = ${JSON.stringify(verifiers)} as const;`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The first block of each language of the page that has them, and the one for TypeScript. */
async function readVerifiers(): Promise<{ language: string; code: string }[]> {
  const page = await readFile('docs/receiving-pushes/languages.md', 'utf8');
  const blocks = [...page.matchAll(/^## (\w+)$[\s\S]*?^```\w+\n([\s\S]*?)^```$/gm)];
  const [, typescript] = /^```ts\n([\s\S]*?)^```$/m.exec(await readFile('docs/receiving-pushes/verify.md', 'utf8'))!;
  return [
    { language: 'TypeScript', code: typescript! },
    ...blocks.map(([, language, code]) => ({ language: language!, code: code! })),
  ];
}

function refuse(file: string): void {
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
    for (const { env, about, default: preset, own } of Object.values(table)) {
      const known = readers.get(env);
      if (known) known.by.push(by);
      else readers.set(env, { about, preset, by: [by] });
      if (own) readers.set(own.env, { about: own.about, preset: env, by: [by] });
    }
  }
  const rows = [...readers].map(([name, { about, preset, by }]) => {
    const value = preset === undefined ? 'required' : preset === '' ? '' : `\`${preset}\``;
    const isReadByAll = tables.every(([reader]) => reader === 'npm start' || by.includes(reader));
    return `| \`${name}\` | ${value} | ${about} | ${isReadByAll ? 'all' : by.join(', ')} |\n`;
  });
  return `| variable | default | meaning | read by |\n|---|---|---|---|\n${rows.join('')}`;
}
